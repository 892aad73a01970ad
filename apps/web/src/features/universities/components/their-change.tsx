import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import type { Editor } from '../state/use-editor.ts'
import classes from './editing.module.css'

export type Fact = { readonly key: string; readonly label: string; readonly text: string }

export const factsBy =
  <Values extends object>(
    labels: Readonly<Record<keyof Values & string, string>>,
    textOf: (values: Values, name: keyof Values & string) => string,
  ) =>
  (values: Values): readonly Fact[] =>
    (Object.keys(labels) as (keyof Values & string)[]).map((key) => ({
      key,
      label: labels[key],
      text: textOf(values, key),
    }))

type TheirChangeProps<Values extends object> = {
  readonly editor: Editor<Values>
  readonly by: string
  readonly factsOf: (values: Values) => readonly Fact[]
}

/** Conflict with another person's save: both versions part by part, and a choice of one. */
export function TheirChange<Values extends object>({ editor, by, factsOf }: TheirChangeProps<Values>) {
  const { t } = useTexts()
  const { theirs, form } = editor
  const [putOff, setPutOff] = useState<typeof theirs>(null)
  if (theirs === null) return null
  const isPutOff = putOff === theirs
  return (
    <>
      {isPutOff && (
        <Banner tone="warning" title={t('editing.conflict.title')} isAnnounced>
          {t('editing.conflict.notSaved')}{' '}
          <Button look="quiet" onClick={() => setPutOff(null)}>
            {t('editing.conflict.open')}
          </Button>
        </Banner>
      )}
      <Dialog isOpen={!isPutOff} title={t('editing.conflict.title')} size="xl" onClose={() => setPutOff(theirs)}>
        <p>{by}</p>
        <p>{t('editing.conflict.text')}</p>
        <div>
          {differences(factsOf(form.values), factsOf(theirs.values)).map(({ key, label, mine, other }) => (
            <section key={key} className={classes.difference}>
              <h3>{label}</h3>
              <dl className={classes.sides}>
                <div className={classes.side}>
                  <dt className={classes.muted}>{t('editing.conflict.there')}</dt>
                  <dd className={classes.said}>{other || t('app.states.notFilled')}</dd>
                </div>
                <div className={classes.side}>
                  <dt className={classes.muted}>{t('editing.conflict.here')}</dt>
                  <dd className={classes.said}>{mine || t('app.states.notFilled')}</dd>
                </div>
              </dl>
            </section>
          ))}
        </div>
        {form.refusal !== null && (
          <Banner tone="danger" isAnnounced>
            {form.refusal}
          </Banner>
        )}
        <form onSubmit={editor.saveOverTheirs}>
          <Actions>
            <Button onClick={editor.giveUp}>{t('editing.conflict.takeTheirs')}</Button>
            <Button type="submit" look="danger" isBusy={form.isBusy}>
              {t('editing.conflict.keepMine')}
            </Button>
          </Actions>
        </form>
      </Dialog>
    </>
  )
}

type Difference = { readonly key: string; readonly label: string; readonly mine: string; readonly other: string }

/** Different parts, in the order of this version; parts of the other version alone follow. */
function differences(here: readonly Fact[], there: readonly Fact[]): readonly Difference[] {
  const keys = [...new Set([...here, ...there].map(({ key }) => key))]
  return keys.flatMap((key) => {
    const mine = here.find((fact) => fact.key === key)
    const other = there.find((fact) => fact.key === key)
    if (mine?.text.trim() === other?.text.trim()) return []
    return [{ key, label: mine?.label ?? other?.label ?? '', mine: mine?.text ?? '', other: other?.text ?? '' }]
  })
}

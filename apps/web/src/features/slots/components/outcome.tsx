import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { errorText } from '../../../ui/use-form.ts'
import classes from './slots.module.css'

export type OutcomeReport = {
  readonly done: number
  readonly refused: readonly { readonly id: string; readonly name: string; readonly msg: string }[]
}

/** Report of one call about many applications, from the answer and the names of the rows. */
export function outcomeOf(
  report: readonly { readonly requestId: string; readonly msg: string | null }[],
  nameOf: (requestId: string) => string,
): OutcomeReport {
  const refused = report.flatMap(({ requestId, msg }) =>
    msg === null ? [] : [{ id: requestId, name: nameOf(requestId), msg }],
  )
  return { done: report.length - refused.length, refused }
}

type OutcomeProps = {
  readonly outcome: OutcomeReport
  readonly title: string
  readonly left: string
  readonly onClose: () => void
}

/** Result of an act on many, with the reason of every refused row. */
export function Outcome({ outcome: { done, refused }, title, left, onClose }: OutcomeProps) {
  const { t } = useTexts()
  return (
    <>
      <Banner tone={done > 0 ? 'success' : 'warning'} title={title} isAnnounced />
      {refused.length > 0 && (
        <section className={listClasses.stack}>
          <h3>{left}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list needs the focus to scroll by keys */}
          <ul className={classes.report} tabIndex={0}>
            {refused.map(({ id, name, msg }) => (
              <li key={id}>
                {name}: {t(errorText(msg))}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Actions>
        <Button onClick={onClose}>{t('app.actions.close')}</Button>
      </Actions>
    </>
  )
}

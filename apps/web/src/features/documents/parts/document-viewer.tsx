import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import fieldClasses from '../../../ui/field.module.css'
import listClasses from '../../../ui/list.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import classes from './document-viewer.module.css'
import { FilePreview } from './file-preview.tsx'

export type ViewedDocument = { readonly id: string; readonly name: string; readonly label: string }

/** Documents of an application one after another (docs/specification/documents.md#downloads). */
export function DocumentViewer({ documents }: { documents: readonly ViewedDocument[] }) {
  const { t } = useTexts()
  const [at, setAt] = useState(0)
  const document = documents[at]
  if (document === undefined) return <EmptyState title={t('applications.viewer.none')} />
  const show = (next: number) => setAt(Math.min(documents.length - 1, Math.max(0, next)))

  function press(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // A select box has its own arrow keys, and Alt with an arrow is the browser's back key.
    if (step === undefined || event.altKey || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    show(at + step)
  }

  return (
    // The keys work with the focus on any of the viewer's controls.
    <fieldset className={classes.viewer} onKeyDown={press}>
      <legend className={listClasses.hidden}>{t('applications.viewer.label')}</legend>
      <div className={classes.viewerBar}>
        <StepButton label={t('applications.viewer.previous')} sign="←" isEnd={at === 0} onStep={() => show(at - 1)} />
        <label className={classes.viewerPick}>
          <span className={listClasses.hidden}>{t('applications.viewer.pick')}</span>
          <select
            className={`${fieldClasses.control} ${fieldClasses.select}`}
            value={at}
            onChange={(event) => show(Number(event.currentTarget.value))}
          >
            {documents.map(({ id, label }, position) => (
              <option key={id} value={position}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <StepButton
          label={t('applications.viewer.next')}
          sign="→"
          isEnd={at === documents.length - 1}
          onStep={() => show(at + 1)}
        />
      </div>
      <p className={classes.muted} role="status">
        {t('applications.viewer.position', { number: at + 1, total: documents.length })} · {document.name}
      </p>
      <FilePreview key={document.id} file={document} label={document.label} />
      <p className={classes.muted}>{t('applications.viewer.keys')}</p>
    </fieldset>
  )
}

type StepProps = { readonly label: string; readonly sign: string; readonly isEnd: boolean; readonly onStep: () => void }

/** Stays focusable at the end of the list: a disabled button would lose the focus of a keyboard user. */
const StepButton = ({ label, sign, isEnd, onStep }: StepProps) => (
  <Button
    look="secondary"
    aria-label={label}
    title={label}
    {...(isEnd ? { 'aria-disabled': true, style: { opacity: 0.45 } } : {})}
    onClick={onStep}
  >
    <span aria-hidden="true">{sign}</span>
  </Button>
)

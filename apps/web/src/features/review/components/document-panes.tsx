import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import fieldClasses from '../../../ui/field.module.css'
import listClasses from '../../../ui/list.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { FilePreview } from '../../documents/parts/file-preview.tsx'
import type { ReviewedDocument } from '../state/use-documents.ts'
import classes from './document-panes.module.css'

type Beside = Pick<ReviewedDocument, 'id' | 'name' | 'label'>

type DocumentPanesProps = {
  readonly documents: readonly ReviewedDocument[]
  readonly shown: ReviewedDocument | undefined
  readonly isBeside: boolean
  readonly onBeside: (isBeside: boolean) => void
  /** Earlier copies of the shown document, the newest first. */
  readonly former: readonly Beside[]
  readonly picked: string | null
  readonly onPick: (id: string) => void
}

/** The shown document, and beside it an earlier copy or another document for a comparison. */
export function DocumentPanes(props: DocumentPanesProps) {
  const { documents, shown, isBeside, onBeside, former, picked, onPick } = props
  const { t } = useTexts()
  if (shown === undefined) return <EmptyState title={t('applications.viewer.none')} />
  const others: readonly Beside[] = [...former, ...documents.filter(({ id }) => id !== shown.id)]
  const other = others.find(({ id }) => id === picked) ?? others[0]
  return (
    <div className={classes.panes} {...(isBeside && other !== undefined ? { 'data-beside': true } : {})}>
      <section className={classes.pane} aria-label={shown.label}>
        <FilePreview
          key={shown.id}
          file={shown}
          label={shown.label}
          head={
            <div className={classes.paneHead}>
              <strong>{shown.label}</strong>
              {other !== undefined && (
                <Button
                  look="secondary"
                  aria-label={t('applications.workbench.beside')}
                  title={t('applications.workbench.beside')}
                  aria-pressed={isBeside}
                  aria-keyshortcuts="s"
                  onClick={() => onBeside(!isBeside)}
                >
                  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                    <path d="M4 5h7v14H4ZM13 5h7v14h-7Z" fill="none" stroke="currentColor" strokeWidth="2" />
                  </svg>
                </Button>
              )}
            </div>
          }
        />
      </section>
      {isBeside && other !== undefined && (
        <section className={classes.pane} aria-label={other.label}>
          <FilePreview
            key={other.id}
            file={other}
            label={other.label}
            head={
              <label>
                <span className={listClasses.hidden}>{t('applications.workbench.besidePick')}</span>
                <select
                  className={`${fieldClasses.control} ${fieldClasses.select}`}
                  value={other.id}
                  onChange={(event) => onPick(event.currentTarget.value)}
                >
                  {others.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            }
          />
        </section>
      )}
    </div>
  )
}

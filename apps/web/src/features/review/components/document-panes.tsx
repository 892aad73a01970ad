import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import fieldClasses from '../../../ui/field.module.css'
import listClasses from '../../../ui/list.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { FilePreview } from '../../documents/parts/file-preview.tsx'
import type { ReviewedDocument } from '../state/use-documents.ts'
import classes from './document-panes.module.css'

type DocumentPanesProps = {
  readonly documents: readonly ReviewedDocument[]
  readonly shown: ReviewedDocument | undefined
  readonly isBeside: boolean
  readonly onBeside: (isBeside: boolean) => void
}

/** The shown document, and another one beside it for a comparison. */
export function DocumentPanes({ documents, shown, isBeside, onBeside }: DocumentPanesProps) {
  const { t } = useTexts()
  const [picked, setPicked] = useState<string | null>(null)
  if (shown === undefined) return <EmptyState title={t('applications.viewer.none')} />
  const others = documents.filter(({ id }) => id !== shown.id)
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
                  onChange={(event) => setPicked(event.currentTarget.value)}
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

import { stateOf } from '@portal/domain/review/check-rules.ts'
import { useTexts } from '../../../platform/texts.ts'
import listClasses from '../../../ui/list.module.css'
import type { CheckState } from '../state/use-checks.ts'
import type { ReviewedDocument } from '../state/use-documents.ts'
import { CheckMark } from './check-mark.tsx'
import classes from './document-rail.module.css'

type DocumentRailProps = {
  readonly documents: readonly ReviewedDocument[]
  readonly shown: string | undefined
  readonly checks: CheckState
  readonly isChecked: boolean
  readonly onShow: (id: string) => void
  readonly children: React.ReactNode
}

/** Documents of an application, each with the state of its points. */
export function DocumentRail({ documents, shown, checks, isChecked, onShow, children }: DocumentRailProps) {
  const { t } = useTexts()
  return (
    <nav className={classes.rail} aria-label={t('applications.review.documents')}>
      <ul className={classes.list}>
        {documents.map((document) => {
          const state = stateOf(checks.tallyOfDocument(document))
          return (
            <li key={document.id}>
              <button
                type="button"
                {...(document.id === shown ? { 'aria-current': true } : {})}
                onClick={() => onShow(document.id)}
              >
                <span>{document.label}</span>
                {isChecked && document.points.length > 0 && (
                  <>
                    <CheckMark state={state} />
                    <span className={listClasses.hidden}>, {t(`applications.checks.state.${state}`)}</span>
                  </>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <div className={classes.acts}>{children}</div>
    </nav>
  )
}

import type { DocumentState } from '@portal/domain/review/check-rules.ts'
import classes from './check-mark.module.css'

const PATHS: Readonly<Record<DocumentState, string>> = {
  NONE: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
  SOME: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v16',
  AGREES: 'M5 12.5 10 17.5 19.5 7',
  UNCLEAR: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01',
  DIFFERS: 'M6 6l12 12M18 6 6 18',
}

/** Sign of a verdict or of a document's state. The words are beside it or in its name. */
export const CheckMark = ({ state }: { readonly state: DocumentState }) => (
  <svg className={classes.mark} data-state={state} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={PATHS[state]} />
  </svg>
)

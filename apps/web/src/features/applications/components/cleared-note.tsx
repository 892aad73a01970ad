import { writtenGpa } from '@portal/domain/applications/status.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Clearing } from '../state/clearing.ts'
import classes from './applications.module.css'
import { useUniversities } from './use-universities.ts'

type ClearedNoteProps = {
  readonly cleared: { readonly clearing: Clearing; readonly level: string; readonly language: string } | null
  readonly onUndo: (before: Clearing['before']) => void
}

/** Announces the choices cleared by a change of level or language, with an undo button. */
export function ClearedNote({ cleared, onUndo }: ClearedNoteProps) {
  const { t, language } = useTexts()
  const { nameOf } = useUniversities(cleared?.level ?? '', cleared?.language ?? '')
  // The live region is present before its text: a screen reader would not announce it otherwise.
  return (
    <div role="status">
      {cleared && (
        <Banner tone="info" title={t('applications.education.cleared')}>
          <ul className={classes.rules}>
            {cleared.clearing.choices.map(({ universityId, educationalProgram }) => (
              <li key={`${universityId} ${educationalProgram}`}>
                {[nameOf(universityId), educationalProgram].filter(Boolean).join(', ')}
              </li>
            ))}
            {cleared.clearing.gpa !== '' && (
              <li>
                {t('applications.education.gpa')}: {writtenGpa(cleared.clearing.gpa, cleared.level, language)}
              </li>
            )}
          </ul>
          <Button look="secondary" onClick={() => onUndo(cleared.clearing.before)}>
            {t('applications.education.undo')}
          </Button>
        </Banner>
      )}
    </div>
  )
}

import type { Language } from '@portal/domain/kernel/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { type Reason, reasonsQuery } from '../api.ts'
import { reasonIn } from '../labels.ts'
import { withReason } from '../state/reason-text.ts'
import classes from './staff.module.css'

const SHOWN_LETTERS = 90

type ReasonFieldProps = {
  readonly kind: Reason['kind']
  readonly universityId: string | null
  /** Language of the reason's reader; the list shows the reasons in the writer's. */
  readonly language: Language
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onManage: () => void
}

/** Inserts a ready-made reason into the comment, where it can be edited. Heads manage the list. */
export function ReasonField({ kind, universityId, language, text, onChange, onManage }: ReasonFieldProps) {
  const { t, language: own } = useTexts()
  const mayManageReasons = useMay('createReason')
  const reasons = (useQuery(reasonsQuery(universityId)).data?.list ?? []).filter((reason) => reason.kind === kind)
  const chosen = reasons.find((reason) => reasonIn(reason, language) === text.trim())

  function pick(id: string): void {
    const reason = reasons.find((candidate) => candidate.id === id)
    if (reason === undefined) return
    const known = reasons.map((candidate) => reasonIn(candidate, language))
    onChange(withReason(text, reasonIn(reason, language), known))
  }

  const short = (words: string) => (words.length > SHOWN_LETTERS ? `${words.slice(0, SHOWN_LETTERS)}…` : words)
  return (
    <div className={classes.reasonField}>
      <ChoiceField
        id="decision-reason"
        name="reason"
        label={t('applications.reasons.pick')}
        hint={kind === 'REJECT' && t('applications.reasons.fills', { language: t(`kernel.languages.${language}`) })}
        emptyLabel={t('applications.reasons.pickNone')}
        value={chosen?.id ?? ''}
        isUnmarked
        options={reasons.map((reason) => ({ value: reason.id, label: short(reasonIn(reason, own)) }))}
        onChange={pick}
      />
      {mayManageReasons && (
        <Button look="quiet" onClick={onManage}>
          {t('applications.reasons.manage')}
        </Button>
      )}
    </div>
  )
}

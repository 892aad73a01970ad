import { isSameSurname } from '@portal/domain/interviews/surnames.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PersonPicker } from '../../../ui/person-picker.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { assignExpert, refreshInterviews } from '../api.ts'
import { expertsQuery } from '../parts/experts-query.ts'

type Assignable = {
  readonly id: string
  readonly expert: { readonly id: string } | null
  readonly request: { readonly number: string; readonly lastName: string }
}

type AssignExpertDialogProps = { readonly interview: Assignable; readonly onClose: () => void }

/** Assigns an interview to an expert, or reassigns it, with every candidate's workload. */
export function AssignExpertDialog({ interview, onClose }: AssignExpertDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog isOpen title={t('interviews.assign.title', { number: interview.request.number })} onClose={onClose}>
      <AssignForm interview={interview} onClose={onClose} />
    </Dialog>
  )
}

function AssignForm({ interview: { id, expert, request }, onClose }: AssignExpertDialogProps) {
  const { t } = useTexts()
  const staff = useQuery(expertsQuery(id))
  const { isBusy, error, run } = useAct()

  if (!staff.isSuccess) return <Waiting on={staff} />
  const people = staff.data.content
  if (people.length === 0) return <p>{t('interviews.assign.none')}</p>

  function assign(expertId: string): void {
    const person = people.find((candidate) => candidate.id === expertId)
    if (person === undefined) return
    void run(async () => {
      await assignExpert(id, person.id)
      showToast('success', t('interviews.assign.done', { number: request.number, name: person.fullName }))
      onClose()
    }, refreshInterviews)
  }

  return (
    <PersonPicker
      people={people.map((person) => {
        const isCurrent = person.id === expert?.id
        const isConflict = person.conflict === true
        const isNamesake = isSameSurname(person.fullName, request.lastName)
        return {
          id: person.id,
          name: person.fullName,
          note: isConflict
            ? t('interviews.assign.conflict')
            : isNamesake
              ? t('interviews.proposal.sameSurname')
              : isCurrent
                ? t('interviews.assign.now')
                : t('interviews.list.load', { count: person.load ?? 0 }),
          isNoteWarning: isConflict || isNamesake,
          isDisabled: isCurrent || isConflict,
        }
      })}
      textOf={(name) => t(`interviews.assign.${name}`)}
      isBusy={isBusy}
      error={error}
      onPick={assign}
      onCancel={onClose}
    />
  )
}

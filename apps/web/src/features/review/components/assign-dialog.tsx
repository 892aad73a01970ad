import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PersonPicker } from '../../../ui/person-picker.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { assignInspector, inspectorsQuery, readNewest, refreshReview } from '../api.ts'

type Assignable = {
  readonly id: string
  readonly number: string | null
  readonly universityId: string | null
  readonly inspectorId: string | null
  readonly version: number
}

type AssignDialogProps = {
  readonly application: Assignable | null
  readonly onClose: () => void
  readonly onDone: (message: string) => void
  /** Called when the application has changed meanwhile; absent: the dialog reports it itself. */
  readonly onConflict?: (fault: ApiError) => void
}

/** Assigns an application to an inspector, with every candidate's workload. */
export function AssignDialog({ application, onClose, onDone, onConflict }: AssignDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      isOpen={application !== null}
      title={t('applications.assign.title', { number: application?.number ?? '' })}
      onClose={onClose}
    >
      {application && (
        <AssignForm
          key={application.id}
          application={application}
          onClose={onClose}
          onDone={onDone}
          {...(onConflict ? { onConflict } : {})}
        />
      )}
    </Dialog>
  )
}

function AssignForm({
  application: opened,
  onClose,
  onDone,
  onConflict,
}: AssignDialogProps & { readonly application: Assignable }) {
  const { t } = useTexts()
  const me = useSession()?.user.id
  // As at the opening: a later change of another person is a conflict, not overwritten. Then the newest counts.
  const [application, setApplication] = useState(opened)
  const staff = useQuery(inspectorsQuery(application.universityId))
  const { isBusy, error, run } = useAct()

  if (!staff.isSuccess) return <Waiting on={staff} />
  const people = staff.data.content
  if (people.length === 0) return <p>{t('applications.assign.none')}</p>

  function assign(inspectorId: string): void {
    const person = people.find(({ id }) => id === inspectorId)
    if (person === undefined) return
    void run(async () => {
      try {
        await assignInspector(application.id, person.id, application.version)
      } catch (fault) {
        if (!(fault instanceof ApiError && fault.status === 409)) throw fault
        await refreshReview()
        if (onConflict) return onConflict(fault)
        setApplication(await readNewest(application.id))
        throw fault
      }
      await refreshReview()
      onDone(t('applications.assign.done', { number: application.number ?? '', name: person.fullName }))
    })
  }

  return (
    <PersonPicker
      people={people.map(({ id, fullName, load = 0 }) => {
        const isCurrent = id === application.inspectorId
        return {
          id,
          name: id === me ? t('applications.assign.me', { name: fullName }) : fullName,
          note: isCurrent ? t('applications.assign.now') : t('applications.assign.load', { count: load }),
          isDisabled: isCurrent,
        }
      })}
      textOf={(name) => t(`applications.assign.${name}`)}
      isBusy={isBusy}
      error={error}
      onPick={assign}
      onCancel={onClose}
    />
  )
}

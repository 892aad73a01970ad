import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PersonPicker } from '../../../ui/person-picker.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { candidatesQuery, nameMember } from '../api.ts'

type MemberDialogProps = { readonly competitionId: string; readonly onClose: () => void }

/** Choice of another expert for the commission. */
export function MemberDialog({ competitionId, onClose }: MemberDialogProps) {
  const { t } = useTexts()
  const candidates = useQuery(candidatesQuery(competitionId))
  const { isBusy, error, run } = useAct()
  return (
    <Dialog isOpen title={t('commissions.members.add')} onClose={onClose}>
      {!candidates.isSuccess ? (
        <Waiting on={candidates} />
      ) : candidates.data.list.length === 0 ? (
        <EmptyState title={t('commissions.members.noCandidates')} />
      ) : (
        <PersonPicker
          people={candidates.data.list.map(({ accountId, fullName, email }) => ({
            id: accountId,
            name: fullName,
            note: email,
          }))}
          textOf={(name) => t(`commissions.members.pick.${name}`)}
          isBusy={isBusy}
          error={error}
          onPick={(id) =>
            void run(async () => {
              await nameMember(competitionId, id)
              onClose()
            })
          }
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

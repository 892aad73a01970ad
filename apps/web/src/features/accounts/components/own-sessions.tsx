import { call } from '../../../platform/client.ts'
import { useDates } from '../../../platform/dates.ts'
import { signOut } from '../../../platform/sign-out.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type OwnSession, refreshSessions } from '../api.ts'
import classes from './factors.module.css'

export function OwnSessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { t } = useTexts()
  const dates = useDates()
  const { isBusy, error, run } = useAct()
  const end = ({ id, isThis }: OwnSession) =>
    run(async () => {
      if (isThis) return signOut()
      await call('endSession', { params: { id } })
      showToast('success', t('security.sessions.ended'))
      await refreshSessions()
    }, refreshSessions)
  const endOthers = () =>
    run(async () => {
      await call('endOtherSessions', {})
      showToast('success', t('security.sessions.othersEnded'))
      await refreshSessions()
    }, refreshSessions)
  const nameOf = ({ device }: OwnSession) => device ?? t('security.sessions.unknown')
  return (
    <>
      <ActError error={error} />
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.item}>
            <div className={classes.facts}>
              <strong>
                {nameOf(session)}
                {session.isThis && ` (${t('security.sessions.this')})`}
              </strong>
              <span className={classes.muted}>
                {t('security.sessions.facts', {
                  address: session.address ?? '—',
                  begun: dates.instant(session.createdAt),
                  seen: dates.instant(session.lastSeenAt),
                })}
              </span>
            </div>
            <Button
              look="quiet"
              disabled={isBusy}
              aria-label={t('security.sessions.endName', {
                name: nameOf(session),
                begun: dates.instant(session.createdAt),
              })}
              onClick={() => void end(session)}
            >
              {t('security.sessions.end')}
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Actions>
          <Button look="secondary" isBusy={isBusy} onClick={() => void endOthers()}>
            {t('security.sessions.endOthers')}
          </Button>
        </Actions>
      )}
    </>
  )
}

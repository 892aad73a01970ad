import { useEffect, useState } from 'react'
import { call } from '../../platform/client.ts'
import { sessionEndsIn, useSession } from '../../platform/session.ts'
import { signOut } from '../../platform/sign-out.ts'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Actions } from '../../ui/page.tsx'

/** The warning appears two minutes before the end (docs/specification/accounts.md#sessions). */
const WARNING_MS = 120_000
const CHECK_MS = 5_000

/** Warns that the session ends soon and offers to extend it. Input on the page below stays. */
export function SessionWarning() {
  const { t } = useTexts()
  const session = useSession()
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY)

  useEffect(() => {
    const timer = setInterval(
      () => setLeft(session === null ? Number.POSITIVE_INFINITY : sessionEndsIn(session)),
      CHECK_MS,
    )
    return () => clearInterval(timer)
  }, [session])

  if (session === null) return null
  const canStay = Date.parse(session.user.expiresAt) - Date.now() > WARNING_MS
  const stay = async () => {
    await call('readSession', {}).catch(() => undefined)
    setLeft(sessionEndsIn(session))
  }
  return (
    <Dialog isOpen={left > 0 && left < WARNING_MS} title={t('security.session.title')} onClose={() => void stay()}>
      <p>{t(canStay ? 'security.session.idle' : 'security.session.absolute')}</p>
      <Actions>
        {canStay && <Button onClick={() => void stay()}>{t('security.session.stay')}</Button>}
        <Button look="secondary" onClick={() => void signOut()}>
          {t('app.header.signOut')}
        </Button>
      </Actions>
    </Dialog>
  )
}

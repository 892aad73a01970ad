import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions, Page } from '../../../ui/page.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { stopNews } from '../api.ts'

/** Switches news by mail off by the link of a mail. Needs a press of a button: mail scanners open links. */
export function StopNewsScreen() {
  const { t } = useTexts()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [isDone, setIsDone] = useState(false)
  const act = useAct()
  return (
    <Page title={t(isDone ? 'guidance.news.done' : 'guidance.news.title')} lead={t('guidance.news.lead')}>
      <ActError error={act.error} />
      <Actions>
        {isDone ? (
          <Link to="/">{t('app.notFound.home')}</Link>
        ) : (
          <Button
            isBusy={act.isBusy}
            onClick={() =>
              void act.run(async () => {
                await stopNews(token)
                setIsDone(true)
              })
            }
          >
            {t('guidance.news.stop')}
          </Button>
        )}
      </Actions>
    </Page>
  )
}

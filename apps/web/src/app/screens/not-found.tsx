import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../platform/texts.ts'
import { Page } from '../../ui/page.tsx'
import { PlainLayout } from '../layout/layouts.tsx'

/** The not-found screen leads home after this time (docs/specification/screens.md#not-found). */
const REDIRECT_MS = 1_500

export function NotFoundScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <PlainLayout>
      <Page title={t('app.notFound.title')} lead={t('app.notFound.lead')}>
        <p>
          <Link to="/">{t('app.notFound.home')}</Link>
        </p>
      </Page>
    </PlainLayout>
  )
}

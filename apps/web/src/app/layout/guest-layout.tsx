import { MAX_CHOICES } from '@portal/domain/applications/status.ts'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReceptionNote } from '../../features/reception/components/reception-note.tsx'
import { useTexts } from '../../platform/texts.ts'
import classes from './guest-layout.module.css'
import { Frame } from './layouts.tsx'

export function GuestLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <Frame className={classes.guest}>
      <div className={classes.hero}>
        <div className={classes.intro}>
          <div className={classes.slogan}>{t('app.guest.slogan')}</div>
          <p>{t('app.guest.lead', { count: MAX_CHOICES })}</p>
          <ReceptionNote />
        </div>
        <div className={classes.card}>{children}</div>
      </div>
    </Frame>
  )
}

import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { ReceptionNote } from '../../features/reception/components/reception-note.tsx'
import { useTexts } from '../../platform/texts.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { Ornament } from './ornament.tsx'

/** Header, content, footer, and a way past the header for the keyboard. */
export function Frame({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTexts()
  const content = useRef<HTMLElement>(null)
  return (
    <div className={`${classes.frame} ${className}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on the page; the router must not see the hash */}
      <a
        href="#content"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault()
          content.current?.focus()
        }}
      >
        {t('app.skipToContent')}
      </a>
      <Header />
      <main id="content" ref={content} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** Sign-in and the other short pages before it: dark, with what the portal is beside a card. */
export function GuestLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <Frame className={classes.guest}>
      <div className={classes.hero}>
        <div className={classes.intro}>
          <p className={classes.slogan}>{t('app.guest.slogan')}</p>
          <p>{t('app.guest.lead')}</p>
          <ReceptionNote />
          <Ornament />
        </div>
        <div className={classes.card}>{children}</div>
      </div>
    </Frame>
  )
}

/** One column on a light ground, for long forms before sign-in and for messages. */
export const PlainLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <Frame>
    <div className={`${classes.body} ${classes.plain}`}>{children}</div>
  </Frame>
)

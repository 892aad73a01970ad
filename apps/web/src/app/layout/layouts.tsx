import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../../platform/texts.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'

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

/** One column on a light ground, for long forms before sign-in and for messages. */
export const PlainLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <Frame>
    <div className={`${classes.body} ${classes.plain}`}>{children}</div>
  </Frame>
)

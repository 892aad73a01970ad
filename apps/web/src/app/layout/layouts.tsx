import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../../platform/texts.ts'
import { SkipLink, SkipSlot } from '../../ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { SignInLink } from './sign-in-link.tsx'

type FrameProps = {
  readonly className?: string | undefined
  readonly side?: ReactNode
  readonly body?: string
  /** With a further skip link to the sign-in form of the page. */
  readonly skipToSignIn?: boolean
  readonly children: ReactNode
}

/** Header, content and footer, with skip links past the header and the sections. */
export function Frame({ className = '', side, body, skipToSignIn = false, children }: FrameProps) {
  const { t } = useTexts()
  const content = useRef<HTMLElement>(null)
  const main = (
    <main id="content" ref={content} tabIndex={-1}>
      {children}
    </main>
  )
  return (
    <div className={`${classes.frame} ${className}`}>
      <div className={classes.skip}>
        <SkipLink to={content} id="content">
          {t('app.skipToContent')}
        </SkipLink>
        {skipToSignIn && <SignInLink text={t('app.skipToSignIn')} />}
        <SkipSlot />
      </div>
      <Header />
      {side === undefined ? (
        main
      ) : (
        <div className={body}>
          {main}
          {side}
        </div>
      )}
      <Footer />
    </div>
  )
}

export const PlainLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <Frame>
    <div className={`${classes.body} ${classes.plain}`}>{children}</div>
  </Frame>
)

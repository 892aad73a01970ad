import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type QuickLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  /** Path and query below the portal's base. */
  readonly to: string
}

/**
 * Link for long lists. The router's own link recomputes its address at every navigation. A hundred of them block a
 * cheap phone during hydration.
 */
export function QuickLink({ to, ...rest }: QuickLinkProps) {
  const router = useRouter()
  const href = `${router.options.basepath}${to}`
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (!isPlain) return
        event.preventDefault()
        router.history.push(href)
      }}
    />
  )
}

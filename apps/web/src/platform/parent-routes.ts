import type { EndpointName } from '@portal/domain/contract.ts'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  notFound,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { rememberBeginning } from './next-page.ts'
import type { ReaderScope } from './public-query.ts'
import { currentSession, may, wasSessionLost } from './session.ts'
import type { CatalogueName } from './texts.ts'

/** Guard of a screen: requires a session that may make one of these calls. For others the screen does not exist. */
export const only = (...calls: readonly EndpointName[]) => ({
  staticData: { calls },
  beforeLoad: (): void => {
    if (!may(currentSession(), ...calls)) throw notFound()
  },
})

export const onlyGuests = {
  beforeLoad: (): void => {
    if (currentSession() !== null) throw notFound()
  },
}

/** Guard of a screen that loads catalogues besides that of work. */
export const onlyWith = (catalogues: readonly CatalogueName[], ...calls: readonly EndpointName[]) => {
  const guard = only(...calls)
  return {
    ...guard,
    beforeLoad: async ({ context: { texts } }: RouteContext): Promise<void> => {
      guard.beforeLoad()
      await Promise.all(catalogues.map((catalogue) => texts.load(catalogue)))
    },
  }
}

/** Guard of a university's own pages. It loads the texts of the public ones. */
export const onlyEditors = onlyWith(['directory'], 'readUniversityProfile')

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Search of an address with these texts alone. Empty ones are left out. */
export const textSearch =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { readonly [Each in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = text(search[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ) as { [Each in Name]?: string }

/** Address of the page that a guest wants to open, carried through the sign-in pages. */
export const nextSearch = textSearch('next')

/** Search of an address as it is. The screen validates it, which keeps its rules out of the sign-in page's chunk. */
export const asGiven = <Search extends object>(search: object): Search => search as Search

export type RouteContext = { readonly context: ReaderScope }

type Guard = {
  readonly beforeLoad: (given: RouteContext) => void | Promise<void>
  readonly staticData?: StaticDataRouteOption
}

export const at = <Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  { beforeLoad, staticData = {} }: Partial<Guard> = {},
) => ({ getParentRoute: () => parent, path, staticData, ...(beforeLoad === undefined ? {} : { beforeLoad }) })

// The parents below have no components yet: app/router.tsx gives them theirs.
export const root = createRootRouteWithContext<ReaderScope>()()

export const guest = createRoute({ getParentRoute: () => root, id: 'guest' })

export const plain = createRoute({ getParentRoute: () => root, id: 'plain' })

/** Parent of pages that need a session. A guest signs in first and then returns there. */
export const work = createRoute({
  getParentRoute: () => root,
  id: 'work',
  staticData: { isForSignedIn: true },
  beforeLoad: async ({ context, location: { href }, search }) => {
    if (currentSession() === null) {
      const isToBegin = ('university' in search && 'program' in search) || 'choices' in search
      if (isToBegin) rememberBeginning(href)
      const state = wasSessionLost() ? { isSessionLost: true } : {}
      throw redirect({ to: '/', search: isToBegin ? {} : { next: href }, state, replace: true })
    }
    await context.texts.load('work')
  },
})

export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: async ({ context }) => {
    if (currentSession() !== null) await context.texts.load('work')
  },
})

export const guides = createRoute({
  getParentRoute: () => open,
  id: 'guides',
  beforeLoad: ({ context }) => context.texts.load('guidance'),
})

export const directory = createRoute({
  getParentRoute: () => open,
  id: 'directory',
  beforeLoad: ({ context }) => context.texts.load('directory'),
})

export const results = createRoute({
  getParentRoute: () => open,
  id: 'results',
  beforeLoad: ({ context }) => context.texts.load('results'),
})

export const letters = createRoute({
  getParentRoute: () => open,
  id: 'letters',
  beforeLoad: ({ context }) => context.texts.load('letter'),
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Calls that open the page; the session needs one of them. */
    calls?: readonly EndpointName[]
    isForSignedIn?: boolean
    /** The screen fills the window beside the header: no sections, no footer. */
    isOneWindow?: boolean
  }
  interface HistoryState {
    registeredEmail?: string
    confirmedEmail?: string
    isAccountDeleted?: boolean
    isSessionLost?: boolean
    sentNumber?: string
    isNewsWritten?: boolean
  }
}

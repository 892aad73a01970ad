import { Banner } from './banner.tsx'

/** Error of a refused act, beside its button (see `use-act.ts`). */
export const ActError = ({ error }: { error: string | null | undefined }) =>
  error && (
    <Banner tone="danger" isAnnounced>
      {error}
    </Banner>
  )

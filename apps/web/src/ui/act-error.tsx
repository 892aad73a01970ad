import { Banner } from './banner.tsx'

/** What the server has refused, beside the button that asked for it; nothing while there is no error (see `use-act.ts`). */
export const ActError = ({ error }: { error: string | null | undefined }) =>
  error && (
    <Banner tone="danger" isAnnounced>
      {error}
    </Banner>
  )

import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { TickList } from '../../../ui/tick-list.tsx'
import { type Asking, askedQuery } from './asked-query.ts'
import { useRequirementWords } from './use-requirement-words.ts'

type AlsoAskedProps = Asking & {
  /** Component around the lists. Default: none. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>
}

/** Requirements of the season beside the specified documents; nothing where it has none. */
export function AlsoAsked({ frame: Frame = Fragment, ...asking }: AlsoAskedProps) {
  const { t, language } = useTexts()
  const words = useRequirementWords()
  const asked = useQuery(askedQuery(asking, language)).data?.data
  if (asked === undefined || asked.rows.length + asked.perhaps.length === 0) return null
  return (
    <Frame>
      {asked.rows.length > 0 && (
        <>
          <h3>{t('requirements.alsoAsked')}</h3>
          <TickList items={[...new Set(asked.rows.map(({ demand }) => words.effect(demand)))]} />
        </>
      )}
      {asked.perhaps.length > 0 && (
        <>
          <h3>{t('requirements.alsoPerhaps')}</h3>
          <TickList items={[...new Set(asked.perhaps.map(words.whole))]} />
        </>
      )}
    </Frame>
  )
}

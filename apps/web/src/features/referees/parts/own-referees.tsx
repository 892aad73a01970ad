import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { Section } from '../../../ui/page.tsx'
import type { Referee } from '../api.ts'
import { NameReferee } from '../components/name-referee.tsx'
import { OwnReferee } from '../components/own-referee.tsx'
import { useReferees } from './use-referees.ts'

type OwnRefereesProps = {
  /** Null: a draft that the server does not have yet. */
  readonly id: string | null
}

/** Referees of an own application, and the way to name one. Nothing where none is named and none can be. */
export function OwnReferees({ id }: OwnRefereesProps) {
  const { t } = useTexts()
  const referees = useReferees(id)
  const [naming, setNaming] = useState<'new' | Referee | null>(null)
  if (id !== null && (referees === undefined || (referees.list.length === 0 && !referees.can.name))) return null
  const current = referees?.list.find(({ isCurrent }) => isCurrent)
  return (
    <Section title={t('referees.own.title')} lead={t('referees.own.lead')}>
      {referees?.list.map((referee) => (
        <OwnReferee
          key={referee.id}
          id={id ?? ''}
          referee={referee}
          onReplace={referee.can.replace && !referees.can.name ? () => setNaming(referee) : null}
        />
      ))}
      {referees?.waits === true && <p className={listClasses.muted}>{t('referees.own.waits')}</p>}
      {id === null ? (
        <p className={listClasses.muted}>{t('referees.own.afterSaving')}</p>
      ) : (
        referees?.can.name === true && (
          <div>
            <Button look={current === undefined ? 'soft' : 'secondary'} onClick={() => setNaming('new')}>
              {t(current === undefined ? 'referees.own.name' : 'referees.own.another')}
            </Button>
          </div>
        )
      )}
      {naming !== null && id !== null && referees !== undefined && (
        <NameReferee
          id={id}
          replaced={naming === 'new' ? null : naming}
          days={referees.days}
          onClose={() => setNaming(null)}
        />
      )}
    </Section>
  )
}

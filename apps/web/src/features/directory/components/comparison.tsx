import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { comparisonAddress, differ } from '../state/compare-search.ts'
import { type ComparedKind, useCompared } from '../state/compared.ts'
import classes from './directory.module.css'
import { FactTable } from './fact-table.tsx'
import { Figure } from './figures.tsx'

export type Compared = {
  readonly id: string
  readonly name: string
  readonly page: ReactNode
  readonly act: ReactNode
}

/** A fact with each item's value; null: not stated. `show` renders a value that is more than text. */
export type ComparedFact = {
  readonly key: string
  readonly term: string
  readonly values: readonly (string | number | null)[]
  readonly show?: (at: number) => ReactNode
  /** Always different, such as an address: the difference is not marked. */
  readonly isOwn?: boolean
}

type ComparisonProps = {
  readonly kind: ComparedKind
  /** All ids of the address; an item still loading has no column yet. */
  readonly ids: readonly string[]
  readonly compared: readonly Compared[]
  readonly facts: readonly ComparedFact[]
}

/** Facts side by side; different values are marked. */
export function Comparison({ kind, ids, compared, facts }: ComparisonProps) {
  const { t } = useTexts()
  const basket = useCompared(kind)
  const stated = facts.filter(({ values }) => values.some((value) => value !== null))
  return (
    <>
      <FactTable
        isStacked
        caption={t(`directory.compare.table.${kind}`)}
        corner={{ key: 'fact', header: t('directory.compare.fact') }}
        columns={compared.map(({ id, name, page, act }) => ({
          key: id,
          header: (
            <div className={classes.column}>
              {page}
              {act}
              <Link
                to="/compare"
                search={comparisonAddress(
                  kind,
                  ids.filter((each) => each !== id),
                )}
                resetScroll={false}
                activeOptions={{ exact: true }}
                aria-label={t('directory.compare.removeOne', { name })}
                onClick={() => basket.ids.includes(id) && basket.toggle(id)}
              >
                {t('app.actions.remove')}
              </Link>
            </div>
          ),
        }))}
        rows={stated.map(({ key, term, values, show, isOwn = false }) => {
          const isMarked = compared.length > 1 && !isOwn && differ(values)
          return {
            key,
            isMarked,
            header: (
              <>
                {term}
                {isMarked && <span className={classes.hidden}> {t('directory.compare.differs')}</span>}
              </>
            ),
            cells: values.map((value, at) => (
              <Figure key={compared[at]?.id}>{value === null ? null : (show?.(at) ?? value)}</Figure>
            )),
          }
        })}
      />
      {stated.some(({ values }) => values.includes(null)) && (
        <p className={classes.note}>{t('directory.figures.dash')}</p>
      )}
      {compared.length > 1 && <p className={classes.note}>{t('directory.compare.legend')}</p>}
    </>
  )
}

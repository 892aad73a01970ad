import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Answer } from '../../../platform/client.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { type Bar, BarTable } from '../../../ui/bar-table.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { figuresQuery, fileAddress } from '../api.ts'
import { usePartName } from '../parts/use-part-name.ts'
import { useListName } from './list-name.tsx'
import type { TabProps } from './results-tab.tsx'

type Counted = Answer<'readGrantFigures'>['data']['regions']
const GROUPS = ['regions', 'quotas', 'languages'] as const
/** Rows of 0 are left out, and a column without a number: small ones are hidden, as they would name people. */
const COLUMNS = ['competitors', 'allotted'] as const

export function FiguresTab({ page: { slug, parts }, version }: TabProps) {
  const { t, language } = useTexts()
  const nameOf = useListName()
  const partName = usePartName(parts)
  const figure = useFigure()
  const query = useQuery(figuresQuery(language, { slug, version }))
  if (!query.isSuccess) return <Waiting on={query} />
  const { data } = query.data
  const labelOf = ({ key, name }: Counted[number]): string =>
    name === null ? t(`directory.language.${key}` as 'directory.language.KAZAKH') : nameIn(name, language)
  const bars = (rows: Counted, what: 'competitors' | 'allotted'): readonly Bar[] =>
    rows.map((row) => ({
      key: row.key,
      label: labelOf(row),
      value: row[what] ?? 0,
      ...(row[what] === null ? { shown: t('results.figures.few') } : {}),
    }))
  const means = (what: 'mean' | 'allottedMean'): readonly Bar[] =>
    data.parts.map((part) => ({
      key: part.key,
      label: partName(part.key),
      value: part[what] ?? 0,
      shown: part[what] === null ? t('results.figures.few') : figure(part[what], 1),
    }))
  const lists = (what: 'competitors' | 'filled'): readonly Bar[] =>
    data.programs.map((list) => {
      const { program, bound } = nameOf(list)
      return { key: list.list, label: [program, bound].filter(Boolean).join(', '), value: list[what] }
    })
  return (
    <>
      <p>{t('results.figures.lead')}</p>
      <DescriptionList
        rows={(['competitors', 'allotted', 'places'] as const).map((what) => ({
          key: what,
          term: t(`results.figures.${what}`),
          value: data[what],
        }))}
      />
      <Figure caption={t('results.figures.programs')} bars={lists('competitors')} />
      <Figure caption={t('results.figures.programsFilled')} bars={lists('filled')} />
      {GROUPS.map((group) => (
        <Fragment key={group}>
          {COLUMNS.map((what) => {
            const counted = data[group].filter((row) => row[what] !== 0)
            if (counted.every((row) => row[what] === null)) return null
            return <Figure key={what} caption={t(`results.figures.${group}.${what}`)} bars={bars(counted, what)} />
          })}
        </Fragment>
      ))}
      {data.parts.length > 0 && (
        <>
          <Figure caption={t('results.figures.parts.mean')} bars={means('mean')} />
          <Figure caption={t('results.figures.parts.allottedMean')} bars={means('allottedMean')} />
        </>
      )}
      <p>
        {t('results.figures.files')}:{' '}
        <a href={fileAddress({ slug, version }, 'statistics.csv')} download>
          {t('results.recompute.csv')}
        </a>
        {', '}
        <a href={fileAddress({ slug, version }, 'statistics.json')} download>
          {t('results.recompute.json')}
        </a>
      </p>
    </>
  )
}

const Figure = ({ caption, bars }: { caption: string; bars: readonly Bar[] }) => (
  <Section title={caption}>
    <BarTable caption={caption} bars={bars} />
  </Section>
)

import { listedName } from '@portal/domain/accounts/rules.ts'
import { EDUCATION_LEVELS, INTERVIEW_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { type InvitableRow, invitableQuery, PAGE_SIZE } from '../api.ts'
import { Listed } from '../parts/listed.tsx'
import classes from './slots.module.css'

/** Names of the chosen applications, by id. */
export type Chosen = ReadonlyMap<string, string>

type InvitePeopleProps = {
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  readonly onNext: () => void
  readonly onCancel: () => void
}

const NO_FILTER = { fio: '', number: '', educationLevel: '', interviewLanguage: '' } as const
type Filter = { readonly [Name in keyof typeof NO_FILTER]: string }

const nameOf = (row: InvitableRow): string => `${row.number}, ${listedName(row)}`

const DialogCount = (words: ComponentProps<'p'>) => <p role="status" {...words} />

/** Applications that may be invited, each with the number of free times that suit. */
export function InvitePeople({ chosen, onChoose, onNext, onCancel }: InvitePeopleProps) {
  const { t, language } = useTexts()
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  const [page, setPage] = useState(0)
  const query = useQuery({ ...invitableQuery(filter, page), placeholderData: keepPreviousData })
  const field = <Name extends keyof Filter>(name: Name) => ({
    id: `invite-${name}`,
    name,
    value: filter[name],
    isUnmarked: true,
    onChange: (value: string) => {
      setFilter({ ...filter, [name]: value })
      setPage(0)
    },
  })
  const choose = (rows: readonly InvitableRow[], isChosen: boolean): void => {
    const next = new Map(chosen)
    for (const row of rows)
      if (isChosen) next.set(row.requestId, nameOf(row))
      else next.delete(row.requestId)
    onChoose(next)
  }
  return (
    <>
      <p>{t('slots.invite.lead')}</p>
      <search className={classes.two} aria-label={t('interviews.list.filters')}>
        <DelayedTextField {...field('fio')} label={t('interviews.list.fio')} maxLength={200} />
        <DelayedTextField {...field('number')} label={t('interviews.list.requestId')} maxLength={64} />
        <ChoiceField
          {...field('educationLevel')}
          label={t('interviews.list.level')}
          emptyLabel={t('interviews.list.anyLevel')}
          options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
        />
        <ChoiceField
          {...field('interviewLanguage')}
          label={t('interviews.list.language')}
          emptyLabel={t('slots.desk.anyLanguage')}
          options={INTERVIEW_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
        />
      </search>
      <Listed
        query={query}
        page={page}
        size={PAGE_SIZE}
        onPage={setPage}
        found="slots.invite.found"
        Count={DialogCount}
        empty={{ title: t('slots.invite.none'), text: t('slots.invite.noneText') }}
      >
        {(rows) => (
          <DataTable
            caption={t('slots.invite.title')}
            rows={rows}
            rowKey={({ requestId }) => requestId}
            isBusy={isOutdated(query)}
            isDense
            columns={[
              {
                key: 'tick',
                header: t('slots.invite.all'),
                headerControl: (
                  <TickBox
                    label={t('slots.invite.all')}
                    isTicked={rows.every(({ requestId }) => chosen.has(requestId))}
                    onChange={(isTicked) => choose(rows, isTicked)}
                  />
                ),
                isPlain: true,
                cell: (row) => (
                  <TickBox
                    label={t('slots.invite.one', { name: nameOf(row) })}
                    isTicked={chosen.has(row.requestId)}
                    onChange={(isTicked) => choose([row], isTicked)}
                  />
                ),
              },
              {
                key: 'number',
                header: t('interviews.list.number'),
                cell: ({ number }) => <strong className={classes.nowrap}>{number}</strong>,
              },
              {
                key: 'applicant',
                isLong: true,
                header: t('interviews.list.applicant'),
                cell: (row) => (
                  <TwoLines below={t(`applications.level.${row.educationLevel}`)}>{listedName(row)}</TwoLines>
                ),
              },
              {
                key: 'program',
                header: t('interviews.list.speciality'),
                cell: ({ speciality, university }) => (
                  <TwoLines below={nameIn(university, language)}>{nameIn(speciality, language)}</TwoLines>
                ),
              },
              {
                key: 'language',
                header: t('interviews.list.language'),
                cell: ({ interviewLanguage }) => t(`directory.language.${interviewLanguage}`),
              },
              {
                key: 'suits',
                header: t('slots.invite.suits'),
                cell: ({ suits }) =>
                  suits > 0 ? suits : <span className={listClasses.warning}>{t('slots.invite.noneSuits')}</span>,
              },
            ]}
          />
        )}
      </Listed>
      <Actions>
        <Button disabled={chosen.size === 0} aria-describedby="invite-note" onClick={onNext}>
          {t('slots.invite.next', { count: chosen.size })}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t('app.actions.cancel')}
        </Button>
        <span id="invite-note" className={listClasses.muted}>
          {chosen.size === 0 && t('slots.invite.first')}
        </span>
      </Actions>
    </>
  )
}

import { listedName } from '@portal/domain/accounts/rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { ACCOMMODATION_STATES, isAsked } from '@portal/domain/slots/status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { oneOf } from '../../../platform/address.ts'
import { instantInFigures } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import listClasses from '../../../ui/list.module.css'
import { OwnWords } from '../../../ui/own-words.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { grantedWords } from '../../interviews/parts/granted-words.ts'
import { PAGE_SIZE, type WishRow, wishesQuery } from '../api.ts'
import { WISH_TONE } from '../labels.ts'
import { Listed } from '../parts/listed.tsx'
import type { Times } from '../state/use-times.ts'
import { AnswerWishDialog } from './answer-wish-dialog.tsx'

/** Wishes for accommodation with their private words, for heads in reach alone. */
export function WishTable({ times: { search, page, filter, showPage } }: { readonly times: Times }) {
  const { t, language } = useTexts()
  const [answering, setAnswering] = useState<WishRow | null>(null)
  const state = oneOf(ACCOMMODATION_STATES, search.state)
  const query = useQuery({ ...wishesQuery(state, page), placeholderData: keepPreviousData })
  // A wish that its applicant changed meanwhile is shown in its new form.
  const asked = answering && (query.data?.list.find(({ id }) => id === answering.id) ?? answering)
  return (
    <>
      <p>{t('slots.wish.deskLead')}</p>
      <ChoiceField
        id="wish-state"
        name="state"
        label={t('slots.desk.stateFilter')}
        emptyLabel={t('slots.desk.anyState')}
        value={state ?? ''}
        isUnmarked
        width={20}
        options={ACCOMMODATION_STATES.map((value) => ({ value, label: t(`slots.wish.state.${value}`) }))}
        onChange={(value) => filter({ state: value === '' ? undefined : value })}
      />
      <Listed
        query={query}
        page={page}
        size={PAGE_SIZE}
        onPage={showPage}
        found="slots.wish.found"
        empty={{ title: t('slots.wish.none'), text: t('slots.wish.noneText') }}
      >
        {(rows) => (
          <DataTable
            caption={t('slots.desk.tab.wishes')}
            rows={rows}
            rowKey={({ id }) => id}
            isBusy={isOutdated(query)}
            isDense
            columns={[
              {
                key: 'applicant',
                isLong: true,
                header: t('interviews.list.applicant'),
                cell: (row) => (
                  <TwoLines
                    below={
                      <>
                        <div>{row.number}</div>
                        {row.interview === null ? (
                          t('slots.wish.noTime')
                        ) : (
                          <Link to="/applications/interview/$id" params={{ id: row.interview.id }}>
                            {instantInFigures(row.interview.startsAt)}
                          </Link>
                        )}
                      </>
                    }
                  >
                    {listedName(row)}
                  </TwoLines>
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
                key: 'wishes',
                isLong: true,
                header: t('slots.wish.asked'),
                cell: ({ wishes, words }) => (
                  <>
                    <p>{wishes.map((wish) => t(`interviews.wishes.${wish}`)).join('; ')}</p>
                    {words !== '' && (
                      <p className={listClasses.muted}>
                        <OwnWords>{words}</OwnWords>
                      </p>
                    )}
                  </>
                ),
              },
              {
                key: 'state',
                header: t('slots.desk.stateFilter'),
                cell: (row) => <State row={row} onAnswer={setAnswering} />,
              },
            ]}
          />
        )}
      </Listed>
      {asked && <AnswerWishDialog row={asked} onClose={() => setAnswering(null)} />}
    </>
  )
}

function State({ row, onAnswer }: { readonly row: WishRow; readonly onAnswer: (row: WishRow) => void }) {
  const { t } = useTexts()
  return (
    <div className={listClasses.holder}>
      <StatusTag tone={WISH_TONE[row.state]}>{t(`slots.wish.state.${row.state}`)}</StatusTag>
      {row.granted.length > 0 && (
        <span>{grantedWords({ wishes: row.granted, extraMinutes: row.extraMinutes }, t)}</span>
      )}
      {isAsked(row.state) && (
        <Button look="soft" aria-label={t('slots.wish.answerOf', { number: row.number })} onClick={() => onAnswer(row)}>
          {t('slots.wish.toAnswer')}
        </Button>
      )}
    </div>
  )
}

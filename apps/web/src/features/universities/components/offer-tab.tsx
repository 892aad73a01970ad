import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { lastPageOf } from '../../../ui/use-last-page.ts'
import { programsQuery } from '../api.ts'
import {
  incomplete,
  isLookedFor,
  NO_FILTER,
  type Offered,
  type OfferValues,
  offerBody,
  offerValues,
  type Programs,
  withoutPrograms,
  withPrograms,
} from '../state/offer-values.ts'
import { withOffer } from '../state/preview.ts'
import type { Profile } from '../state/tab-values.ts'
import { useTab } from '../state/use-tab.ts'
import { AddProgramsDialog } from './add-programs-dialog.tsx'
import classes from './editing.module.css'
import { OfferTable } from './offer-table.tsx'
import { ProgramFilterFields } from './program-filter-fields.tsx'
import { TabFrame } from './tab-frame.tsx'

const ON_PAGE = 20

/** From this many programs on, a removal needs a confirmation. */
const MANY = 2

/** The university's offer: applicants choose among exactly these programs. */
export function OfferTab({ profile }: { profile: Profile }) {
  const query = useQuery(programsQuery())
  if (!query.isSuccess) return <Waiting on={query} />
  return <OfferEditor profile={profile} programs={query.data} />
}

const check = (values: OfferValues) =>
  incomplete(values).length === 0 ? {} : { offer: 'editing.faults.offer' as const }

function OfferEditor({ profile, programs }: { profile: Profile; programs: Programs }) {
  const { t, language } = useTexts()
  const labels = { offer: t('universities.offer.title') }
  const editor = useTab({ tab: 'undergraduate', profile, valuesOf: offerValues, bodyOf: offerBody, labels, check })
  const { form } = editor
  const { offer } = form.values
  const [filter, setFilter] = useState(NO_FILTER)
  const [page, setPage] = useState(0)
  const [isAdding, setIsAdding] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)

  const change = (next: readonly Offered[]) => form.change({ offer: next })
  const isFiltered = filter.text.trim() !== '' || filter.level !== '' || filter.field !== ''
  const found = offer.filter(({ code }) => isLookedFor(code, programs.get(code), filter))
  const lastPage = lastPageOf(found.length, ON_PAGE)
  const shownPage = Math.min(page, lastPage)
  const shown = found.slice(shownPage * ON_PAGE, (shownPage + 1) * ON_PAGE)
  const open = incomplete(form.values)
  const nameOf = (code: string) => {
    const program = programs.get(code)
    return program === undefined ? code : `${code} ${nameIn(program, language)}`
  }

  function narrow(next: typeof filter): void {
    setFilter(next)
    setPage(0)
  }

  return (
    <TabFrame
      tab="undergraduate"
      profile={profile}
      editor={editor}
      factsOf={(values) =>
        values.offer.map(({ code, languages, forms }) => ({
          key: code,
          label: nameOf(code),
          text: [
            languages.map((each) => t(`directory.language.${each}`)).join(', '),
            forms.map((each) => t(`directory.learningForms.${each}`)).join(', '),
          ].join('; '),
        }))
      }
      preview={(university) => withOffer(university, form.values, programs)}
      {...(profile.isOfferConfirmed ? {} : { saveLabel: t('editing.offer.confirm') })}
    >
      {!profile.isOfferConfirmed && (
        <Banner tone="warning" title={t('editing.offer.unconfirmedTitle')}>
          {t('editing.offer.unconfirmed')}
        </Banner>
      )}
      <Section title={t('editing.offer.title', { count: offer.length })} lead={t('editing.offer.lead')}>
        <Actions>
          <Button id={form.idOf('offer')} look="soft" onClick={() => setIsAdding(true)}>
            {t('editing.offer.add')}
          </Button>
        </Actions>
        {form.faults.offer && <p className={classes.fault}>{t(form.faults.offer)}</p>}
        {form.faults.offer && open.length > 0 && (
          <ul className={classes.acts}>
            {open.map(({ code }) => (
              <li key={code}>
                <Button look="quiet" onClick={() => narrow({ ...NO_FILTER, text: code })}>
                  {nameOf(code)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ProgramFilterFields id="offer" filter={filter} programs={programsIn(offer, programs)} onChange={narrow} />
        <p className={classes.muted} role="status">
          {t('editing.offer.found', { count: found.length })}
        </p>
        {shown.length === 0 && (
          <EmptyState title={t(offer.length === 0 ? 'editing.offer.empty' : 'app.form.nothingFound')} />
        )}
        {shown.length > 0 && (
          <OfferTable rows={shown} offer={offer} programs={programs} nameOf={nameOf} onChange={change} />
        )}
        <Pagination page={shownPage} pageSize={ON_PAGE} totalSize={found.length} onChange={setPage} />
        {isFiltered && found.length >= MANY && (
          <Actions>
            <Button look="secondary" onClick={() => setIsRemoving(true)}>
              {t('editing.offer.removeFound', { count: found.length })}
            </Button>
          </Actions>
        )}
      </Section>
      {isAdding && (
        <AddProgramsDialog
          offer={offer}
          programs={programs}
          onAdd={(added) => change(withPrograms(offer, added))}
          onClose={() => setIsAdding(false)}
        />
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('editing.offer.removeTitle', { count: found.length })}
        confirmLabel={t('editing.offer.removeFound', { count: found.length })}
        isDangerous
        onConfirm={() => {
          change(withoutPrograms(offer, new Set(found.map(({ code }) => code))))
          setIsRemoving(false)
          narrow(NO_FILTER)
        }}
        onCancel={() => setIsRemoving(false)}
      >
        {t('editing.offer.removeText')}
      </ConfirmDialog>
    </TabFrame>
  )
}

const programsIn = (offer: readonly Offered[], programs: Programs) =>
  offer.flatMap(({ code }) => programs.get(code) ?? [])

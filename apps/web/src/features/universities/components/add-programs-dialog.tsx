import type { LearningForm } from '@portal/domain/kernel/education.ts'
import { EDUCATION_LANGUAGES, type EducationLanguage, LEARNING_FORMS } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { lastPageOf } from '../../../ui/use-last-page.ts'
import { isLookedFor, NO_FILTER, type Offered, type Program, type Programs } from '../state/offer-values.ts'
import { CheckGroup } from './check-group.tsx'
import classes from './editing.module.css'
import { ProgramFilterFields } from './program-filter-fields.tsx'

const ON_PAGE = 10

type AddProgramsDialogProps = {
  readonly offer: readonly Offered[]
  readonly programs: Programs
  readonly onAdd: (added: readonly Offered[]) => void
  readonly onClose: () => void
}

/** Search in the directory for programs that the offer lacks, added one by one or all at once. */
export function AddProgramsDialog({ offer, programs, onAdd, onClose }: AddProgramsDialogProps) {
  const { t, language } = useTexts()
  const [filter, setFilter] = useState(NO_FILTER)
  const [page, setPage] = useState(0)
  const [languages, setLanguages] = useState<readonly EducationLanguage[]>(['KAZAKH', 'RUSSIAN'])
  const [forms, setForms] = useState<readonly LearningForm[]>(['fullTime'])
  const [added, setAdded] = useState<string | null>(null)
  const taken = new Set(offer.map(({ code }) => code))
  const open = [...programs.values()].filter(({ code }) => !taken.has(code))
  const found = open.filter((program) => isLookedFor(program.code, program, filter))
  const shownPage = Math.min(page, lastPageOf(found.length, ON_PAGE))
  const isFiltered = filter.text.trim() !== '' || filter.level !== '' || filter.field !== ''
  const nameOf = (program: Program) => `${program.code} ${nameIn(program, language)}`

  function add(chosen: readonly Program[]): void {
    const [first] = chosen
    if (first === undefined) return
    onAdd(chosen.map(({ code }) => ({ code, languages, forms })))
    setAdded(
      chosen.length === 1
        ? t('editing.offer.addedOne', { program: nameOf(first) })
        : t('editing.offer.addedMany', { count: chosen.length }),
    )
  }

  return (
    <Dialog isOpen title={t('editing.offer.add')} size="xl" onClose={onClose}>
      <ProgramFilterFields
        id="adding"
        filter={filter}
        programs={open}
        onChange={(next) => {
          setFilter(next)
          setPage(0)
        }}
      />
      <div className={classes.three}>
        <CheckGroup
          id="adding-languages"
          name="adding-languages"
          label={t('editing.offer.addWithLanguages')}
          value={languages}
          options={EDUCATION_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
          onChange={setLanguages}
        />
        <CheckGroup
          id="adding-forms"
          name="adding-forms"
          label={t('editing.offer.addWithForms')}
          value={forms}
          options={LEARNING_FORMS.map((value) => ({ value, label: t(`directory.learningForms.${value}`) }))}
          onChange={setForms}
        />
      </div>
      {added && (
        <Banner tone="success" isAnnounced>
          {added}
        </Banner>
      )}
      <p className={classes.muted} role="status">
        {t('editing.offer.found', { count: found.length })}
      </p>
      <ul className={classes.uploads}>
        {found.slice(shownPage * ON_PAGE, (shownPage + 1) * ON_PAGE).map((program) => (
          <li key={program.code}>
            <Button
              look="soft"
              aria-label={t('editing.offer.addOne', { program: nameOf(program) })}
              onClick={() => add([program])}
            >
              {t('editing.offer.addShort')}
            </Button>
            <span>
              {nameOf(program)} <span className={classes.muted}>{t(`directory.educationLevels.${program.level}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Pagination page={shownPage} pageSize={ON_PAGE} totalSize={found.length} onChange={setPage} />
      <Actions>
        <Button look="secondary" onClick={onClose}>
          {t('editing.offer.done')}
        </Button>
        {isFiltered && found.length > 1 && (
          <Button look="secondary" onClick={() => add(found)}>
            {t('editing.offer.addFound', { count: found.length })}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

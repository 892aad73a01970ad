import { GRANTS_YEAR, SCORES_YEAR } from '@portal/domain/directory/rules.ts'
import type { OfferedProgram } from '@portal/domain/directory/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Suspense } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/page.tsx'
import { QuickLink } from '../../../ui/quick-link.tsx'
import { ApplyLink } from '../../directory/parts/apply-link.tsx'
import { ShortlistButton } from '../../directory/parts/shortlist-button.tsx'
import type { University } from '../api.ts'
import { groupedPrograms } from '../state/program-groups.ts'
import classes from './university.module.css'

/** Offer of a university by level and field, each program with its figures and a link to apply. */
export function Offer({ university }: { university: University }) {
  const { t, language } = useTexts()
  const levels = groupedPrograms(university.programs)
  return (
    <Section title={t('universities.offer.title')} lead={levels.length > 0 && t('universities.offer.lead')}>
      {!university.isOfferConfirmed && <Banner tone="warning">{t('universities.offer.unconfirmed')}</Banner>}
      {levels.length === 0 && <p>{t('universities.offer.none')}</p>}
      {levels.map(({ level, count, fields }) => (
        <div key={level} className={classes.level}>
          <h3>
            {t(`directory.educationLevels.${level}`)} <span className={classes.count}>{count}</span>
          </h3>
          {fields.map(({ code, name, programs }) => (
            <details key={code} className={classes.field} open={fields.length === 1}>
              <summary>
                {nameIn(name, language)} <span className={classes.count}>{programs.length}</span>
              </summary>
              {/* Some hundred rows hydrate in parts: the page stays responsive in between. */}
              <Suspense>
                <ul className={classes.programs}>
                  {programs.map((program) => (
                    <OfferRow key={program.id} program={program} university={university} />
                  ))}
                </ul>
              </Suspense>
            </details>
          ))}
        </div>
      ))}
      <p className={classes.source}>{t('universities.offer.source')}</p>
    </Section>
  )
}

function OfferRow({ program, university }: { program: OfferedProgram; university: University }) {
  const { t, language } = useTexts()
  const name = nameIn(program, language)
  const { cutoffMin2025, grantQuantity2026 } = program
  const facts = [
    program.languages.map((each) => t(`directory.language.${each}`)).join(', '),
    program.learningForms.map((form) => t(`directory.learningForms.${form}`)).join(', '),
    grantQuantity2026 === null ? null : t('universities.offer.grants', { count: grantQuantity2026, year: GRANTS_YEAR }),
    cutoffMin2025 === null ? null : t('universities.offer.cutoff', { score: cutoffMin2025, year: SCORES_YEAR }),
  ]
  return (
    <li>
      <div>
        <QuickLink to={`/programs/${encodeURIComponent(program.code)}`}>
          {program.code} {name}
        </QuickLink>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {university.category !== 'service' && (
        <div className={classes.acts}>
          <ApplyLink
            choice={{
              universityId: university.id,
              educationalProgram: program.id,
              educationLevel: program.level,
              languages: program.languages,
            }}
            of={`${program.code} ${name}`}
          />
          <ShortlistButton
            entry={{ program: program.id, university: university.id }}
            name={`${program.code} ${name}`}
          />
        </div>
      )}
    </li>
  )
}

import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import type { OwnRow } from '../api.ts'
import { useFormAddress } from '../state/form-address.ts'
import classes from './applications.module.css'

/** Question for a person who arrives with a choice and has drafts: use one of them, or begin another application. */
export function BeginWithChoice({ drafts, onNew }: { drafts: readonly OwnRow[]; onNew: () => void }) {
  const { t } = useTexts()
  const dates = useDates()
  const { path, search } = useFormAddress()
  return (
    <Page
      title={t('applications.wanted.title')}
      lead={t('applications.wanted.lead')}
      back={<Link to="/applications">← {t('applications.form.backToList')}</Link>}
    >
      {drafts.map((draft) => (
        <Section
          key={draft.id}
          title={draft.educationalProgramName ?? t('applications.wanted.empty')}
          lead={[draft.universityName, t('applications.wanted.begun', { date: dates.day(draft.createdDate) })]
            .filter(Boolean)
            .join(' · ')}
        >
          <Link to={path} search={{ ...search, id: draft.id }} className={buttonClass('secondary')}>
            {t('applications.wanted.add')}
          </Link>
        </Section>
      ))}
      <Actions>
        <Button onClick={onNew}>{t('applications.wanted.fresh')}</Button>
      </Actions>
      <p className={classes.muted}>{t('applications.wanted.note')}</p>
    </Page>
  )
}

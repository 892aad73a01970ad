import { addressOfEntries, type ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import { MAX_CHOICES } from '@portal/domain/applications/status.ts'
import { MAX_COMPARED } from '@portal/domain/directory/rules.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { QuickLink } from '../../../ui/quick-link.tsx'
import { OWN_LANGUAGE } from '../state/own-language.ts'
import { programQuery } from '../state/program-query.ts'
import { choicesOf } from '../state/shortlist-choices.ts'
import classes from './shortlist.module.css'

/** Acts on the whole list: compare, share, and use the first entries as choices of an application. */
export function ShortlistBar({ entries }: { entries: readonly ShortlistEntry[] }) {
  const { t, language } = useTexts()
  const [isCopied, setIsCopied] = useState(false)
  const programs = useQueries({ queries: entries.map(({ program }) => programQuery(language, program)) })
  const found = choicesOf(
    entries,
    programs.flatMap(({ data }) => (data === undefined ? [] : [data.data])),
    { most: MAX_CHOICES, own: OWN_LANGUAGE[language] },
  )
  const compared = [...new Set(entries.map(({ program }) => program))].slice(0, MAX_COMPARED)
  const address = `${location.origin}/admission/my-list?entries=${addressOfEntries(entries)}`
  return (
    <section className={classes.bar} aria-label={t('directory.shortlist.bar')}>
      <p>
        {found === null
          ? t('directory.shortlist.noChoices')
          : t('directory.shortlist.asChoices', { count: found.choices.length })}
      </p>
      <div>
        <Button look="quiet" onClick={() => void navigator.clipboard?.writeText(address).then(() => setIsCopied(true))}>
          {t(isCopied ? 'directory.shortlist.copied' : 'directory.shortlist.share')}
        </Button>
        {compared.length > 1 && (
          <Link to="/compare" search={{ programs: compared }} className={buttonClass('secondary')}>
            {t('directory.compared.compare')}
          </Link>
        )}
        {found !== null && (
          <QuickLink
            to={`/apply?${new URLSearchParams({ level: found.level, taught: found.taught, choices: addressOfEntries(found.choices) })}`}
            className={buttonClass()}
            rel="nofollow"
          >
            {t('directory.shortlist.use')}
          </QuickLink>
        )}
      </div>
    </section>
  )
}

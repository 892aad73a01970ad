import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import classes from '../../results/parts/own-grant.module.css'
import { downloadLetter, type OwnGrant } from '../api.ts'

/** Letters on a grant: those to request, and the issued ones with their codes for verification. */
export function OwnLetters({ grant: { applicationId, letters } }: { grant: OwnGrant }) {
  const { t } = useTexts()
  const dates = useDates()
  if (letters.kinds.length === 0 && letters.made.length === 0) return null
  return (
    <Section title={t('offers.letters.title')} lead={t('offers.letters.lead')}>
      <div className={classes.stack}>
        <Actions>
          {letters.kinds.map((kind) => {
            const name = t(`offers.letters.kind.${kind}`)
            return (
              <Button key={kind} look="secondary" onClick={() => void downloadLetter(applicationId, kind, name)}>
                {t('offers.letters.download', { kind: name })}
              </Button>
            )
          })}
        </Actions>
        {letters.made.length > 0 && (
          <>
            <h3>{t('offers.letters.made')}</h3>
            <ul className={classes.letters}>
              {letters.made.map(({ code, kind, language, madeAt, revokedAt }) => (
                <li key={code}>
                  <Link to="/grants/letter" search={{ code }}>
                    {code}
                  </Link>{' '}
                  {t('offers.letters.madeRow', {
                    kind: t(`offers.letters.kind.${kind}`),
                    language: t(`offers.letters.language.${language}`),
                    date: dates.day(madeAt),
                  })}{' '}
                  {revokedAt !== null && <StatusTag tone="danger">{t('offers.letters.revoked')}</StatusTag>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}

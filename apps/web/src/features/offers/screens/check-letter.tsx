import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { takeEarlyTyping } from '../../../ui/early-acts.ts'
import { FileInput } from '../../../ui/file-input.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useCompetitionName } from '../../results/parts/competition-name.ts'
import { type CheckedLetter, checkLetter } from '../api.ts'
import classes from '../components/letter.module.css'
import { canHash, hashOfFile } from '../state/file-hash.ts'

const TONES = { VALID: 'success', REVOKED: 'warning', UNKNOWN: 'danger', ALTERED: 'danger' } as const

type Found = { readonly answer: CheckedLetter; readonly isOfFile: boolean }

/** Public verification of a letter on a grant by its code, its file, or both. */
export function CheckLetterScreen() {
  const { t } = useTexts()
  const { code: asked } = useSearch({ strict: false }) as { code?: string }
  const [code, setCode] = useState(asked === undefined ? '' : String(asked))
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isFileFit, setIsFileFit] = useState(true)
  const [isMissing, setIsMissing] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const { isBusy, error, run } = useAct()
  useLayoutEffect(() => {
    setIsFileFit(canHash())
    const early = takeEarlyTyping('letter-code')
    if (typeof early === 'string') setCode(early)
  }, [])

  const check = (typed: string, chosen: File | null) =>
    run(async () => {
      const sha256 = chosen === null ? undefined : await hashOfFile(chosen)
      const answer = await checkLetter({
        ...(typed === '' ? {} : { code: typed }),
        ...(sha256 === undefined ? {} : { sha256 }),
      })
      setFound({ answer, isOfFile: sha256 !== undefined })
    })
  // The letter's QR code opens the page with its code: verified at once.
  const first = useRef(check)
  useEffect(() => {
    if (asked !== undefined) void first.current(String(asked), null)
  }, [asked])

  return (
    <Page
      title={t('offers.letters.check.title')}
      lead={t('offers.letters.check.lead')}
      back={<Link to="/grants">← {t('results.all')}</Link>}
    >
      <Section>
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const typed = code.trim()
            setIsMissing(typed === '' && file === null)
            if (typed !== '' || file !== null) void check(typed, file)
          }}
        >
          <TextField
            id="letter-code"
            name="code"
            label={t('offers.letters.check.code')}
            hint={t('offers.letters.check.codeHint')}
            value={code}
            onChange={setCode}
            width={16}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            isUnmarked
          />
          {isFileFit ? (
            <div className={classes.file}>
              <strong id="letter-file">{t('offers.letters.check.file')}</strong>
              <p id="letter-file-hint">{t('offers.letters.check.fileHint')}</p>
              <Actions>
                <Button
                  look="secondary"
                  aria-describedby="letter-file letter-file-hint"
                  onClick={() => input.current?.click()}
                >
                  {t('documents.files.choose')}
                </Button>
                {file !== null && (
                  <Button look="quiet" onClick={() => setFile(null)}>
                    {t('documents.files.remove')}
                    <span className={listClasses.hidden}> {file.name}</span>
                  </Button>
                )}
              </Actions>
              {file !== null && <span role="status">{file.name}</span>}
              <FileInput
                ref={input}
                accept="application/pdf"
                aria-label={t('offers.letters.check.file')}
                onFiles={([chosen]) => chosen && setFile(chosen)}
              />
            </div>
          ) : (
            <p>{t('offers.letters.check.fileImpossible')}</p>
          )}
          {isMissing && (
            <Banner tone="danger" isAnnounced>
              {t('offers.letters.check.missing')}
            </Banner>
          )}
          <ActError error={error} />
          <Actions>
            <Button type="submit" isBusy={isBusy}>
              {t('offers.letters.check.submit')}
            </Button>
          </Actions>
        </form>
      </Section>
      {found !== null && <Result found={found} />}
    </Page>
  )
}

function Result({ found: { answer, isOfFile } }: { found: Found }) {
  const { t, language } = useTexts()
  const nameOf = useCompetitionName()
  const dates = useDates()
  const { state, letter } = answer
  const hash = (text: string) => <code className={classes.hash}>{text}</code>
  return (
    <>
      <Banner tone={TONES[state]} title={t(`offers.letters.check.state.${state}`)} isAnnounced>
        {t(`offers.letters.check.text.${state}`)}
        {letter !== null && !isOfFile && <> {t('offers.letters.check.codeOnly')}</>}
      </Banner>
      {letter !== null && (
        <Section>
          <DescriptionList
            rows={[
              { key: 'code', term: t('offers.letters.check.code'), value: letter.code },
              {
                key: 'kind',
                term: t('offers.letters.check.fact.kind'),
                value: `${t(`offers.letters.kind.${letter.kind}`)}, ${t(`offers.letters.language.${letter.language}`)}`,
              },
              {
                key: 'grant',
                term: t('offers.letters.check.fact.grant'),
                value: [nameOf(letter), nameIn(letter.program, language), nameIn(letter.university, language)].join(
                  ', ',
                ),
              },
              { key: 'made', term: t('offers.letters.check.fact.madeAt'), value: dates.instant(letter.madeAt) },
              ...(letter.revokedAt === null
                ? []
                : [
                    {
                      key: 'revoked',
                      term: t('offers.letters.check.fact.revokedAt'),
                      value: dates.instant(letter.revokedAt),
                    },
                  ]),
              { key: 'sha256', term: t('offers.letters.check.fact.sha256'), value: hash(letter.sha256) },
              { key: 'signature', term: t('offers.letters.check.fact.signature'), value: hash(letter.signature) },
              {
                key: 'key',
                term: t('offers.letters.check.fact.publicKey', { id: letter.keyId }),
                value: hash(letter.publicKey),
              },
            ]}
          />
        </Section>
      )}
    </>
  )
}

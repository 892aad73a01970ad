import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLastDays } from '../../../platform/last-days.ts'
import { readLocal } from '../../../platform/local-drafts.ts'
import { newKey } from '../../../platform/new-key.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Actions, Page } from '../../../ui/page.tsx'
import { UploadsOf } from '../../../ui/slot-uploads.ts'
import { Waiting } from '../../../ui/states.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { OWN_ADDRESS } from '../../applications/parts/own-address.ts'
import { CorrectionField, valueDraft } from '../components/correction-field.tsx'
import { CorrectionItem } from '../components/correction-item.tsx'
import {
  answerCorrection,
  type Correction,
  giveFile,
  giveValue,
  type OwnApplication,
  ownCorrectionQuery,
} from '../parts/correction-calls.ts'
import { useDocumentName } from '../parts/use-document-name.ts'
import { useFieldName } from '../parts/use-field-name.ts'

/** The applicant's answer to a request for corrections (docs/specification/screens.md#corrections). */
export function CorrectionScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/corrections/$id' })
  const query = useQuery({ ...ownCorrectionQuery(id), refetchInterval: usePollInterval() })
  if (hasFailed(query))
    return (
      <FailedPage
        on={query}
        unknown={t('kernel.errors.not_found')}
        back={<Link to="/applications">← {t('applications.form.backToList')}</Link>}
      />
    )
  if (!query.isSuccess) return <Waiting on={query} />
  const application = query.data.data
  const { correction } = application
  if (correction === null) return <NothingAsked application={application} />
  return <OneCorrection application={application} correction={correction} />
}

function BackToApplication({ application }: { readonly application: OwnApplication }) {
  const { t } = useTexts()
  return <Link {...OWN_ADDRESS.application(application)}>← {t('corrections.own.back')}</Link>
}

function NothingAsked({ application }: { readonly application: OwnApplication }) {
  const { t } = useTexts()
  return (
    <Page
      title={t('corrections.own.none')}
      back={<BackToApplication application={application} />}
      lead={t('corrections.own.noneText')}
    >
      <Actions>
        <Link {...OWN_ADDRESS.application(application)} className={buttonClass('secondary')}>
          {t('corrections.own.open')}
        </Link>
      </Actions>
    </Page>
  )
}

/** Owner of the uploads: a reader who leaves the screen returns to their progress. */
const UPLOADS = {}

type OneCorrectionProps = { readonly application: OwnApplication; readonly correction: Correction }

function OneCorrection({ application, correction }: OneCorrectionProps) {
  const { t, language } = useTexts()
  const days = useLastDays()
  const { items, fields, state, until, can } = correction
  const isOpen = state === 'ASKED'
  const nameOf = useDocumentName(items)
  const { number, speciality, university } = application
  const which = [
    isOpen && t('applications.view.title', { number: number ?? '' }),
    speciality && `${speciality.code} ${nameIn(speciality, language)}`,
    university && nameIn(university, language),
  ]
    .filter(Boolean)
    .join(' · ')
  const left = days.left(until)
  const [first] = useState(state)
  const me = useSession()?.user.id ?? ''
  // The last saved value of such a field is not what its reader sees.
  const [unsaved, setUnsaved] = useState<readonly string[]>(() =>
    fields.flatMap(({ id }) => (readLocal(me, valueDraft(id)) === null ? [] : [id])),
  )
  return (
    <Page
      title={
        isOpen
          ? t('corrections.own.title', { count: items.length + fields.length })
          : t('corrections.own.titleOf', { number: number ?? '' })
      }
      back={<BackToApplication application={application} />}
      lead={which}
    >
      {isOpen && (
        <div>
          <p>
            <strong>{t('corrections.own.until', { at: days.deadline(until) })}</strong>
            {left !== '' && ` · ${left}`}
          </p>
          <p>
            {t('corrections.own.rest')}{' '}
            <Link to="/faq" hash="changes">
              {t('corrections.own.help')}
            </Link>
          </p>
        </div>
      )}
      {state !== 'ASKED' && <Ended state={state} isNew={first === 'ASKED'} />}
      <UploadsOf value={UPLOADS}>
        {items.map((item, at) => (
          <CorrectionItem
            key={item.id}
            item={item}
            name={nameOf(item)}
            number={at + 1}
            onFile={can.answer ? (fileId) => giveFile(application.id, item.id, fileId) : null}
          />
        ))}
      </UploadsOf>
      {fields.map((field, at) => (
        <CorrectionField
          key={field.id}
          field={field}
          number={items.length + at + 1}
          onValue={can.answer ? (value) => giveValue(application.id, field.id, value) : null}
          onUnsaved={(isUnsaved) =>
            setUnsaved((before) => [...before.filter((id) => id !== field.id), ...(isUnsaved ? [field.id] : [])])
          }
        />
      ))}
      {can.answer && fields.length > 0 && <p>{t('corrections.own.profileToo')}</p>}
      {can.answer && <SendBar id={application.id} correction={correction} unsaved={unsaved} />}
    </Page>
  )
}

/** End of the request. Takes the focus when the request ends on this screen. */
function Ended({ state, isNew }: { readonly state: Exclude<Correction['state'], 'ASKED'>; readonly isNew: boolean }) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  return (
    <div ref={box} tabIndex={-1}>
      <Banner
        tone={state === 'ANSWERED' ? 'success' : state === 'LAPSED' ? 'warning' : 'info'}
        title={t(`corrections.own.state.${state}.title`)}
        isAnnounced
      >
        {t(`corrections.own.state.${state}.text`)}
      </Banner>
    </div>
  )
}

type SendBarProps = {
  readonly id: string
  readonly correction: Correction
  /** Ids of fields with a typed value that the server does not have. */
  readonly unsaved: readonly string[]
}

/** Count of ready files and the one act, which says what is missing first. */
function SendBar({ id, correction: { items, fields, version }, unsaved }: SendBarProps) {
  const { t } = useTexts()
  const nameOf = useDocumentName(items)
  const [key] = useState(newKey)
  const { isBusy, error, run } = useAct()
  const fieldName = useFieldName()
  const missing = [
    ...items.filter(({ isReady }) => !isReady).map(nameOf),
    ...fields.filter((field) => !field.isReady || unsaved.includes(field.id)).map(({ field }) => fieldName(field)),
  ]
  const total = items.length + fields.length
  return (
    <StickyBar
      state={
        <>
          <strong role="status">{t('corrections.own.ready', { ready: total - missing.length, total })}</strong>
          <p id="send-note">
            {missing.length === 0
              ? t('corrections.own.all')
              : t('corrections.own.first', { documents: missing.join(', ') })}
          </p>
          <ActError error={error} />
        </>
      }
    >
      <Button
        disabled={missing.length > 0}
        aria-describedby="send-note"
        isBusy={isBusy}
        onClick={() => void run(() => answerCorrection(id, version, `${key}-${version}`))}
      >
        {t('corrections.own.send')}
      </Button>
    </StickyBar>
  )
}

import { useRouter } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { OutboundLink } from '../../../ui/outbound-link.tsx'
import { OwnWords } from '../../../ui/own-words.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { Notice } from '../api.ts'
import classes from './notices.module.css'

const ADDRESS = /(https:\/\/[^\s<>"]+[^\s<>".,;:])/

/** One mail: its title and day, and its text behind them. */
export function NoticeFold({ notice, isOpenFirst }: { readonly notice: Notice; readonly isOpenFirst: boolean }) {
  const { t } = useTexts()
  const dates = useDates()
  const { id, title, at, isUnread, text } = notice
  return (
    <Fold
      id={id}
      title={title}
      heading="h2"
      isOpenFirst={isOpenFirst}
      state={
        <>
          {isUnread && <StatusTag tone="progress">{t('notices.fresh')}</StatusTag>}
          <span className={classes.at}>{dates.instant(at)}</span>
        </>
      }
    >
      {text === null ? <p>{t('notices.linkInMail')}</p> : <NoticeText text={text} />}
    </Fold>
  )
}

/** Text with its addresses as links. */
const Linked = ({ children }: { readonly children: string }) =>
  children.split(ADDRESS).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <OutboundLink key={at} href={part}>
        {part}
      </OutboundLink>
    ) : (
      part
    ),
  )

function NoticeText({ text: { lead, reason, next, steps, button } }: { text: NonNullable<Notice['text']> }) {
  const router = useRouter()
  return (
    <div className={classes.text}>
      <p>
        <Linked>{lead}</Linked>
      </p>
      {reason !== null && (
        <p className={classes.reason}>
          <strong>{reason.label}: </strong>
          <OwnWords>{reason.text}</OwnWords>
        </p>
      )}
      <p>{next}</p>
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p>
        <a
          href={button.address}
          className={buttonClass('secondary')}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            router.history.push(button.address)
          }}
        >
          {button.text}
        </a>
      </p>
    </div>
  )
}

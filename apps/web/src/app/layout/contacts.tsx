import { useOwner } from '../../platform/owner.ts'
import { useTexts } from '../../platform/texts.ts'
import classes from './contacts.module.css'

/** Phone and e-mail of the office. The server fills them into the page, and leaves an empty element without them. */
export function Contacts() {
  const { t } = useTexts()
  const { phone, tel, email } = useOwner()
  return (
    <address className={classes.contacts} aria-label={t('app.header.contacts')}>
      {phone !== null && (
        <span data-if="phone">
          <a href={tel ?? ''}>{phone}</a>
        </span>
      )}
      {email !== null && (
        <span data-if="email">
          <a href={`mailto:${email}`}>{email}</a>
        </span>
      )}
    </address>
  )
}

import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/query.ts'
import { useTexts } from '../../platform/texts.ts'
import classes from './contacts.module.css'

export function Contacts() {
  const { t } = useTexts()
  const contacts = useQuery(queryOf('readContacts', {})).data?.data
  if (contacts === undefined) return null
  return (
    <address className={classes.contacts} aria-label={t('app.header.contacts')}>
      {contacts.phone && <a href={`tel:${contacts.phone.replace(/[^\d+]/g, '')}`}>{contacts.phone}</a>}
      {contacts.email && <a href={`mailto:${contacts.email}`}>{contacts.email}</a>}
    </address>
  )
}

import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import resources from '../../../../../../data/resources.json'
import { useTexts } from '../../../app/texts.ts'
import classes from './guidance.module.css'

type ResourceLinksProps =
  | { readonly category: 'accreditation' | 'ranking' | 'career-test' }
  | { readonly ids: readonly string[] }

/** Links to other houses' sites, by their kind or by name. They open in a tab of their own and say so. */
export function ResourceLinks(wanted: ResourceLinksProps) {
  const { t, language } = useTexts()
  const shown =
    'category' in wanted
      ? resources.filter(({ category }) => category === wanted.category)
      : resources.filter(({ id }) => wanted.ids.includes(id))
  return (
    <ul className={classes.links}>
      {shown.map((resource) => (
        <li key={resource.id}>
          <a href={resource.url} target="_blank" rel="noopener noreferrer">
            {nameIn(resource, language)} <span className={classes.newTab}>{t('guidance.help.newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

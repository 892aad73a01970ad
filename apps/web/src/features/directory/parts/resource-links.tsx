import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import resources from '../../../../../../data/resources.json'
import { useTexts } from '../../../platform/texts.ts'
import { OutboundLink } from '../../../ui/outbound-link.tsx'
import classes from './resource-links.module.css'

type ResourceLinksProps =
  | { readonly category: 'accreditation' | 'ranking' | 'career-test' }
  | { readonly ids: readonly string[] }

/** Links to other houses' sites, by their kind or by name. */
export function ResourceLinks(wanted: ResourceLinksProps) {
  const { language } = useTexts()
  const shown =
    'category' in wanted
      ? resources.filter(({ category }) => category === wanted.category)
      : resources.filter(({ id }) => wanted.ids.includes(id))
  return (
    <ul className={classes.links}>
      {shown.map((resource) => (
        <li key={resource.id}>
          <OutboundLink href={resource.url}>{nameIn(resource, language)}</OutboundLink>
        </li>
      ))}
    </ul>
  )
}

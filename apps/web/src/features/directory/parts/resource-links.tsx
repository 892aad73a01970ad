import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import resources from '../../../../../../data/resources.json'
import { useTexts } from '../../../platform/texts.ts'
import { OutboundLink } from '../../../ui/outbound-link.tsx'
import classes from './resource-links.module.css'

type ResourceLinksProps =
  | { readonly category: 'accreditation' | 'ranking' | 'career-test' }
  | { readonly ids: readonly string[] }

/** Codes of the languages in addresses of legal acts. */
const LANGUAGE_OF_ACTS = { kk: 'kaz', ru: 'rus', en: 'eng' }

export function ResourceLinks(wanted: ResourceLinksProps) {
  const { language } = useTexts()
  const shown = resources.filter(({ category, id }) =>
    'category' in wanted ? category === wanted.category : wanted.ids.includes(id),
  )
  return (
    <ul className={classes.links}>
      {shown.map((resource) => (
        <li key={resource.id}>
          <OutboundLink href={resource.url.replace('{{language}}', LANGUAGE_OF_ACTS[language])}>
            {nameIn(resource, language)}
          </OutboundLink>
        </li>
      ))}
    </ul>
  )
}

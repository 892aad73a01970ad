import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import resources from '../../../../../../data/resources.json'
import type { Answer } from '../../../platform/client.ts'
import { publicQuery } from '../../../platform/public-query.ts'
import { useTexts } from '../../../platform/texts.ts'
import { OutboundLink } from '../../../ui/outbound-link.tsx'
import classes from './resource-links.module.css'

type ResourceLinksProps =
  | { readonly category: 'accreditation' | 'ranking' | 'career-test' }
  | { readonly ids: readonly string[] }

/** Codes of the languages in addresses of legal acts. */
const LANGUAGE_OF_ACTS = { kk: 'kaz', ru: 'rus', en: 'eng' }

type Kept = Answer<'listKeptLinks'>['list'][number]
type Resource = Omit<(typeof resources)[number], 'source'>

/** Links of the page's own data with those that people keep. */
function withKept(kept: readonly Kept[]): readonly Resource[] {
  const changed = new Map(kept.map(({ id, value }) => [id, value]))
  const linkOf = (id: string, { name, category, url }: NonNullable<Kept['value']>): Resource => ({
    ...{ id, category, url, nameKz: name.kk, nameRu: name.ru, nameEn: name.en },
  })
  const added = kept.filter(({ id }) => !resources.some((resource) => resource.id === id))
  return [
    ...resources.flatMap((resource) => {
      const value = changed.get(resource.id)
      return value === undefined ? [resource] : value === null ? [] : [linkOf(resource.id, value)]
    }),
    ...added.flatMap(({ id, value }) => (value === null ? [] : [linkOf(id, value)])),
  ]
}

export function ResourceLinks(wanted: ResourceLinksProps) {
  const { language } = useTexts()
  const kept = useQuery(publicQuery(language, 'listKeptLinks', {})).data?.list ?? []
  const shown = withKept(kept).filter(({ category, id }) =>
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

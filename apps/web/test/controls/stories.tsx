import '../../src/ui/base.css'
import '../../src/ui/fonts.css'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { changeLanguage, firstLanguage, ownTexts } from '../../src/platform/texts.ts'

type StoryModule = { readonly Story: ComponentType }

const NEIGHBOUR = { display: 'block', minWidth: '3rem', minHeight: '3rem' }

/** `?story=` names the file, `?lang=` the language, `?with=` the features of the control (`reported.ts`). */
const modules = import.meta.glob<StoryModule>('./*.story.tsx', { eager: true })
const name = new URLSearchParams(location.search).get('story')
const story = modules[`./${name}.story.tsx`]
if (story === undefined) throw new Error(`there is no story ${name}`)

await ownTexts.start(firstLanguage())
await ownTexts.load('work')
await changeLanguage(firstLanguage())
const { t } = ownTexts.current()
document.title = t('app.name')
createRoot(document.getElementById('root') as HTMLElement).render(
  <main style={{ padding: '0.75rem' }}>
    <h1>{t('app.name')}</h1>
    <button type="button" id="before" style={NEIGHBOUR}>
      {1}
    </button>
    <story.Story />
    {/* Below anything that a control may open over its page. */}
    <button type="button" id="after" style={{ ...NEIGHBOUR, marginBlockStart: '24rem' }}>
      {2}
    </button>
  </main>,
)

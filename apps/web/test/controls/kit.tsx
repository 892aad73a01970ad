import { createRoot } from 'react-dom/client'

/** States of a story, as its tests ask for them; the first of each is without any. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  'choice-field': ['hint,fault', 'optional'],
  'data-table': ['busy', 'opens'],
  'date-field': ['filled', 'hint,fault', 'optional'],
  dialog: ['confirm', 'error', 'busy'],
  'file-slot': ['held', 'fault', 'optional', 'photo', 'pages'],
  pagination: ['middle', 'many', 'one'],
  'password-field': ['fault'],
  'person-picker': ['few', 'busy', 'error'],
  'rich-text-field': ['filled', 'hint,fault'],
  'score-field': ['fault'],
  'search-field': ['chosen', 'hint,fault', 'optional', 'loading', 'other'],
  'slider-field': ['disabled'],
}
const LANGUAGES = ['kk', 'ru', 'en']
const WIDTHS = ['360', '1280']

const asked = new URLSearchParams(location.search)
const language = asked.get('lang') ?? 'kk'
const width = asked.get('width') ?? '360'
const stories = Object.keys(import.meta.glob('./*.story.tsx')).map((path) => path.slice(2, -'.story.tsx'.length))

/** Every control in its states, each in a frame of its own: `npm run dev`, then `/admission/kit`. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <p>
      {LANGUAGES.flatMap((lang) => WIDTHS.map((each) => ({ lang, each }))).map(({ lang, each }) => (
        <a key={lang + each} href={`?lang=${lang}&width=${each}`} style={{ marginInlineEnd: '1rem' }}>
          {`${lang} ${each}`}
        </a>
      ))}
    </p>
    {stories.map((story) => (
      <section key={story}>
        <h2>{story}</h2>
        {['', ...(STATES[story] ?? [])].map((state) => (
          <figure key={state} style={{ display: 'inline-block', margin: '0 1rem 1rem 0' }}>
            <figcaption>{state || 'default'}</figcaption>
            <iframe
              title={`${story} ${state}`}
              src={`/admission/test/controls/index.html?story=${story}&with=${state}&lang=${language}`}
              width={width}
              height={600}
              loading="lazy"
              style={{ border: '1px solid gray', maxWidth: '100%' }}
            />
          </figure>
        ))}
      </section>
    ))}
  </>,
)

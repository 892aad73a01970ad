import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../src/platform/texts.ts'
import { BarTable } from '../../src/ui/bar-table.tsx'
import { CheckboxField } from '../../src/ui/checkbox-field.tsx'
import { Columns } from '../../src/ui/columns.tsx'
import { Contents } from '../../src/ui/contents.tsx'
import { Door, Doors, doorClass } from '../../src/ui/doors.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { Fold } from '../../src/ui/fold.tsx'
import { Hero, HeroTitles } from '../../src/ui/hero.tsx'
import { MeasureBar } from '../../src/ui/measure-bar.tsx'
import { PageHero } from '../../src/ui/page-hero.tsx'
import { QuickFilters } from '../../src/ui/quick-filters.tsx'
import { Compared, RequestItem } from '../../src/ui/request-item.tsx'
import { RichText } from '../../src/ui/rich-text.tsx'
import { ScoreBar } from '../../src/ui/score-bar.tsx'
import { SeasonState, StateCard } from '../../src/ui/season-state.tsx'
import { StickyBar } from '../../src/ui/sticky-bar.tsx'
import { Talk } from '../../src/ui/talk.tsx'
import { TaskList } from '../../src/ui/task-list.tsx'
import { YesNoField } from '../../src/ui/yes-no-field.tsx'

const TASKS = ['completed', 'incomplete', 'ready', 'locked', 'optional'] as const
const LEVELS = [3, 12, 7]

/** Parts of pages without their data. Some ask for the address, so a router is around them. */
export function Story() {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute({ component: Parts }), history: createMemoryHistory() }),
  )
  return <RouterProvider router={router as never} />
}

function Parts() {
  const { t } = useTexts()
  const [isTicked, setIsTicked] = useState(true)
  const [choice, setChoice] = useState<'yes' | 'no' | ''>('yes')
  const words = [t('app.actions.remove'), t('app.actions.cancel'), t('app.actions.close')]
  const [first = '', second = '', third = ''] = words
  return (
    <div style={{ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Hero card={<p>{third}</p>}>
        <HeroTitles>
          <h2>{t('app.name')}</h2>
        </HeroTitles>
        <Doors label={t('app.name')}>
          <li>
            <a href="#doors" className={doorClass(true)}>
              <Door icon="search" title={first} hint={second} />
            </a>
          </li>
          <li>
            <a href="#doors" className={doorClass()}>
              <Door icon="search" title={second} hint={third} />
            </a>
          </li>
        </Doors>
      </Hero>
      <PageHero
        title={t('app.errors.summaryTitle')}
        lead={second}
        back={<a href="#back">{third}</a>}
        tags={words}
        aside={<p>{first}</p>}
      >
        <p>{first}</p>
      </PageHero>
      <SeasonState label={t('app.states.loading')}>
        <StateCard tone="neutral" state={first} title={second} left={{ count: null, words: third }}>
          <p>{third}</p>
        </StateCard>
      </SeasonState>
      <Contents label={t('app.form.nothingFound')} entries={[{ id: 'before', label: first }]} />
      <Columns side={<p>{second}</p>}>
        <Fold id="fold" title={first} state={second} heading="h2" isOpenFirst>
          <p>{third}</p>
        </Fold>
        <Fold id="closed" title={second} heading="h2">
          <p>{third}</p>
        </Fold>
      </Columns>
      <RequestItem title={first} why={second}>
        <Compared title={second}>
          <p>{first}</p>
        </Compared>
        <Compared title={third} isFresh>
          <p>{second}</p>
        </Compared>
      </RequestItem>
      <Talk
        label={third}
        said={[
          { key: 'theirs', head: first, isMine: false, text: second },
          { key: 'mine', head: second, isMine: true, text: third, foot: first },
          { key: 'aside', head: third, isMine: true, isAside: true, text: first },
        ]}
      />
      <StickyBar state={second}>
        <a href="#bar">{third}</a>
      </StickyBar>
      <ScoreBar least={50} most={140} from={88} to={104} mine={98} caption={first} label={`${first}: 98`} />
      <ScoreBar least={50} most={140} from={88} to={104} mine={null} caption={first} label={second} />
      <MeasureBar label={first} most={20} value={12} part={4} mark={9} />
      <BarTable
        caption={first}
        bars={LEVELS.map((value, at) => ({ key: String(value), label: words[at] ?? '', value }))}
      />
      <QuickFilters
        label={t('applications.filters.title')}
        all={<p>{first}</p>}
        active={[{ key: 'one', text: second, onRemove: () => undefined }]}
        onClear={() => undefined}
        texts={{
          all: t('applications.filters.all'),
          show: third,
          clear: first,
          active: second,
          remove: (filter) => `${first}: ${filter}`,
        }}
      >
        <YesNoField
          id="yes-no"
          name="yes-no"
          label={second}
          emptyLabel={third}
          value={choice}
          isUnmarked
          onChange={setChoice}
        />
      </QuickFilters>
      <ErrorSummary items={words.map((text) => ({ text, target: 'before' }))} attempt={0} />
      <TaskList
        tasks={TASKS.map((state, at) => ({
          key: state,
          state,
          name: words[at % 3] ?? '',
          link: (describedBy) => (
            <a href={`#${state}`} aria-describedby={describedBy}>
              {words[at % 3]}
            </a>
          ),
        }))}
      />
      <CheckboxField id="tick" name="tick" label={first} value={isTicked} onChange={setIsTicked} />
      <RichText text={`**${first}**\n\n- ${second}\n- ${third}`} />
    </div>
  )
}

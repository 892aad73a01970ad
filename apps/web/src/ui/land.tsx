import classes from './land.module.css'

/** Hills at the bottom of a dark surface, and its last child: a page that still arrives would move them down. */
export const Land = () => (
  <svg className={classes.land} viewBox="0 0 1280 176" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path d="M0 176V120l90-38 60 22 120-72 70 44 60-30 110 62 90-52 96 58 84-70 110 78 90-44 80 30 120-66 100 58v106Z" />
    <path d="M0 176v-34l140-34 120 30 160-46 150 40 130-30 170 44 150-38 130 30 130-34v72Z" />
    <path d="M0 176v-14c260-26 420 6 640-6s380-24 640 0v20Z" />
  </svg>
)

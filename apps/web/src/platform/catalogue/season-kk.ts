import season from '../../../../../locales/kk/season.json'

export default { season }

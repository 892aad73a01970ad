import season from '../../../../../locales/ru/season.json'

export default { season }

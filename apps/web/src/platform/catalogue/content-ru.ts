import content from '../../../../../locales/ru/content.json'

export default { content }

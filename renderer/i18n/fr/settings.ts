import type { SettingsText } from '../en/settings.ts';

export const settings: SettingsText = {
  title: 'Réglages',
  intro: 'Ils valent pour ce poste de travail ; son hôte les conserve.',
  language: 'Langue',
  language_text: 'Celle des écrans et des réponses des agents.',
  theme: 'Thème',
  theme_text: 'Le thème sombre convient aux salles peu éclairées.',
  zone: 'Heures',
  zone_text: 'Courbes, listes et horloge suivent ce choix.',
  zone_site: 'À l’heure du site ({{zone}})',
  zone_utc: 'En UTC',
  model: 'Qui répond aux questions',
  model_offline: 'Le guide hors ligne : des règles qui appellent les outils de l’installation. Il ne demande ni clé ni réseau, et le dit quand il ne sait pas répondre.',
  model_online: '{{model}} de {{provider}}. Les questions et les résultats des outils y sont envoyés.',
  model_reading: 'Question posée à l’hôte',
  model_failed: 'L’hôte n’a pas répondu : {{message}}',
  about_text: 'La version qui tourne sur cette machine.',
  not_kept: 'L’hôte n’a pas conservé la modification : {{message}}. Elle vaut dans cette fenêtre jusqu’au rechargement ; modifiez de nouveau pour réessayer.',
  about: 'Cette installation',
};

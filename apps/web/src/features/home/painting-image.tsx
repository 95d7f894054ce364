import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './painting-image.module.css';
import type { Painting } from './paintings.ts';

/** A painting on the wall; when its picture does not come, a frame that says so in its place. */
export function PaintingImage({ painting, eager = false }: { painting: Painting; eager?: boolean }) {
  const { t } = useTranslation('home');
  const [hasFailed, setFailed] = useState(false);
  const title = t(`paintings.${painting.id}.title`);
  if (hasFailed) {
    return (
      <span className={classes.missing} role="img" aria-label={`${title}. ${t('gallery.imageFailed')}`}>
        <IconPhotoOff size={32} stroke={1.5} aria-hidden="true" />
        <span aria-hidden="true">{t('gallery.imageFailed')}</span>
      </span>
    );
  }
  return (
    <img
      className={classes.image}
      src={painting.image}
      alt={`${title}. ${t(`paintings.${painting.id}.description`)}`}
      width={800}
      height={1000}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const Stage = lazy(async () => ({ default: (await import('./stage.tsx')).Stage }));
const Gallery = lazy(async () => ({ default: (await import('./gallery/gallery.tsx')).Gallery }));

const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the app.');
const isGallery = location.pathname.startsWith('/demo/gallery');
createRoot(root).render(
  <StrictMode>
    <Suspense>{isGallery ? <Gallery /> : <Stage />}</Suspense>
  </StrictMode>,
);
